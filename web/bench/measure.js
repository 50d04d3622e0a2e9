// Benchmarks sycon and other libraries, interleaved in one process.

import { rows } from "./rows.js";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the nanoseconds of each library's fastest turn, for each row. Compares all results first. */
export async function measure({ turns = 40, milliseconds = 4, only = "" } = {}) {
  const results = [];
  for (const { what, size, libraries } of await rows()) {
    if (!what.includes(only)) continue;
    const names = Object.keys(libraries);
    const expected = hex(await libraries[names[0]]());
    const turn = {};
    const nanoseconds = {};
    for (const name of names) {
      if (hex(await libraries[name]()) !== expected) throw new Error(`${what}: ${name} gives another result`);
      turn[name] = await repetitions(libraries[name], milliseconds);
      nanoseconds[name] = Infinity;
    }
    for (let i = 0; i < turns; i++)
      for (const name of names) nanoseconds[name] = Math.min(nanoseconds[name], (await time(libraries[name], turn[name])) / turn[name]);
    results.push({ what, size, nanoseconds });
  }
  return results;
}

/** Return how often `work` runs in `milliseconds`, after a warm-up. */
async function repetitions(work, milliseconds) {
  let count = 1;
  for (;;) {
    const took = await time(work, count);
    if (took > milliseconds * 1e6) return Math.max(1, Math.round((count * milliseconds * 1e6) / took));
    count *= 2;
  }
}

async function time(work, count) {
  const first = work();
  const start = performance.now();
  if (first instanceof Promise) {
    await first;
    for (let i = 0; i < count; i++) await work();
  } else {
    for (let i = 0; i < count; i++) work();
  }
  return (performance.now() - start) * 1e6;
}

/** Return the results as a table, and the rows in which a library other than the engine itself is faster than sycon. */
export function report(results) {
  const names = [...new Set(results.flatMap(({ nanoseconds }) => Object.keys(nanoseconds)))];
  const lines = [["", ...names].join(" | "), names.map(() => "---").concat("---").join("|")];
  const behind = [];
  for (const { what, size, nanoseconds } of results) {
    const sized = size === undefined ? "" : size < 1 << 20 ? `, ${size} B` : ", 1 MiB";
    lines.push([what + sized, ...names.map((name) => unit(nanoseconds[name]))].join(" | "));
    for (const name of names)
      if (name !== "sycon" && name !== "crypto.subtle" && nanoseconds[name] <= nanoseconds.sycon) behind.push(`${what}${sized}: behind ${name}`);
  }
  return { table: lines.map((line) => `| ${line} |`).join("\n"), behind };
}

function unit(nanoseconds) {
  if (nanoseconds === undefined) return "";
  const [divisor, name] = nanoseconds < 1e4 ? [1, "ns"] : nanoseconds < 1e7 ? [1e3, "µs"] : [1e6, "ms"];
  return `${Number((nanoseconds / divisor).toPrecision(3))} ${name}`;
}
