// Checks of arguments, before anything goes into a module. Messages have the shape `argument: problem (got X, expected Y); hint`, and
// contain no bytes and no text of the caller's, because these can be secret. Only names, numbers and lengths are shown.

const encoder = new TextEncoder();

/** Return the error for a value of the wrong type. */
export function wrongType(what, value, expected, hint = "") {
  return new TypeError(`${what}: wrong type (got ${kind(value)}, expected ${expected})${hint}`);
}

/** Return the error for a value of the right type that is not accepted. */
export function wrongValue(what, problem, got, expected) {
  return new RangeError(`${what}: ${problem} (got ${got}, expected ${expected})`);
}

/** Quote a text that is not secret, for a message. */
export function quoted(text) {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

// The engine's own getters. A subclass, or a property of one object, can hide them, and return a length that is false.
const getterOf = (prototype, name) => {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return (object) => get.call(object);
};
const viewOf = (prototype) => ({
  buffer: getterOf(prototype, "buffer"),
  byteOffset: getterOf(prototype, "byteOffset"),
  byteLength: getterOf(prototype, "byteLength"),
});
const TYPED_ARRAY = Object.getPrototypeOf(Uint8Array.prototype);
const typedArray = viewOf(TYPED_ARRAY);
const dataView = viewOf(DataView.prototype);
const arrayValues = TYPED_ARRAY.values;
const tagOf = getterOf(TYPED_ARRAY, Symbol.toStringTag);
const lengthsOfBuffers = [ArrayBuffer, globalThis.SharedArrayBuffer]
  .filter((type) => type !== undefined)
  .map((type) => getterOf(type.prototype, "byteLength"));

// Undefined in engines in which no buffer can change its length.
const resizable = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "resizable")?.get;

/** Return the length of a Uint8Array whose length cannot change, or 0 for another value. */
export function lengthOf(value) {
  return tagOf(value) === "Uint8Array" && isFixed(typedArray.buffer(value)) ? typedArray.byteLength(value) : 0;
}

function isFixed(buffer) {
  try {
    return !resizable?.call(buffer);
  } catch {
    // A SharedArrayBuffer, which a worker can grow.
    return false;
  }
}

/**
 * Return the bytes of a typed array, another view, or a buffer, as a Uint8Array of its own, whose length does not change. This
 * runs no code of the caller's, so that the arguments that were checked before do not change.
 */
export function toBytes(value, what) {
  try {
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } = tagOf(value) === undefined ? dataView : typedArray;
      const length = byteLength(value);
      // This throws an error if a typed array's buffer is detached, or has become too short. Its length is then 0.
      if (length === 0 && byteLength === typedArray.byteLength) arrayValues.call(value);
      return new Uint8Array(buffer(value), byteOffset(value), length);
    }
    const length = lengthOfBuffer(value);
    if (length !== undefined) return new Uint8Array(value, 0, length);
  } catch {
    // A buffer that was transferred to a worker has no bytes left, and must not be accepted as an empty input.
    throw new TypeError(`${what}: detached buffer, or one shorter than its view; copy the bytes before you transfer or resize it`);
  }
  const hint = typeof value === "string" ? "; encode text with new TextEncoder().encode(text)" : "";
  throw wrongType(what, value, "bytes, such as a Uint8Array", hint);
}

/** Return the length of a buffer, or undefined for another value. */
function lengthOfBuffer(value) {
  for (const byteLength of lengthsOfBuffers)
    try {
      return byteLength(value);
    } catch {
      // Not a buffer of this type.
    }
}

/** Return bytes as [toBytes] does, or the UTF-8 encoding of a text. */
export function toBytesOrText(value, what) {
  return typeof value === "string" ? encoder.encode(value) : toBytes(value, what);
}

/** Return bytes, which must have the given length. */
export function toExactly(length, value, what) {
  const bytes = toBytes(value, what);
  if (bytes.length !== length) throw wrongValue(what, "wrong length", `${bytes.length} bytes`, length);
  return bytes;
}

/** Return a whole number in the given range. */
export function toWhole(value, what, least = 0, most = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number") throw wrongType(what, value, "a number");
  if (!Number.isInteger(value) || value < least || value > most)
    throw wrongValue(what, "out of range", value, `a whole number from ${least} to ${most}`);
  return value;
}

/** Return options with any names. */
export function toAnyOptions(value, of) {
  if (value === undefined) return {};
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value))
    throw wrongType("options", value, `an object with options of ${of}`);
  return value;
}

/** Return options, which must not have other names than these. */
export function toOptions(value, names, of) {
  const options = toAnyOptions(value, of);
  for (const name in options)
    if (!names.includes(name))
      throw new TypeError(`${name}: unknown option of ${of} (expected ${names.join(", ") || "no options"})`);
  return options;
}

/**
 * Return the values of the named options, as an object of its own: a spread skips the getters of a class. Options with `other`
 * names are accepted, and not returned.
 */
export function readOptions(value, names, of, other = []) {
  const options = toOptions(value, [...names, ...other], of);
  return Object.fromEntries(names.map((name) => [name, options[name]]));
}

/** Return the type of a value, for a message. */
export function kind(value) {
  return value === null ? "null" : typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}
