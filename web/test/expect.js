// Helpers of the tests.

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Return the pattern of the vectors, in which swapped blocks are detected. */
export const pattern = (length, from = 0) => Uint8Array.from({ length }, (_, i) => (i + from) % 251);

/** Fail unless both are equal: bytes, or values that JSON supports. */
export function same(actual, expected, what = "") {
  const text = (value) => (ArrayBuffer.isView(value) ? hex(value) : JSON.stringify(value));
  const [a, b] = [text(actual), text(expected)];
  if (a !== b) throw new Error(`${what}: ${a.slice(0, 200)} is not ${b.slice(0, 200)}`);
}

// Argument errors have the form `argument: problem`.
const SHAPE = /^[\w[\] ]+: \S.*[^.]$/;

/** Fail unless `work` throws an error of this type whose message contains `words`. */
export function throws(work, Type, words) {
  let thrown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  if (thrown === undefined) throw new Error(`nothing was thrown, instead of: ${words}`);
  if (!(thrown instanceof Type) || !thrown.message.includes(words))
    throw new Error(`${thrown} is not ${Type.name}: ${words}`, { cause: thrown });
  if ((Type === TypeError || Type === RangeError) && !SHAPE.test(thrown.message))
    throw new Error(`${thrown} is not of the shape "argument: problem"`, { cause: thrown });
}

/** Call `work` at each of the last levels of a recursion without end, until the stack overflows. */
export function overflowStack(work) {
  let depth = 0;
  const descend = (from) => {
    depth += 1;
    if (depth > from) work();
    descend(from);
  };
  for (const share of [Infinity, 0.95]) {
    const from = depth * share || Infinity;
    depth = 0;
    try {
      descend(from);
    } catch {
      // The overflow is expected.
    }
  }
}

export async function sha256(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Return a generator of pseudorandom numbers, the same in each run. */
export function numbers(seed) {
  let state = (2 * seed + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 747796405) + 2891336453) >>> 0;
    return (state >>> 8) % below;
  };
}
