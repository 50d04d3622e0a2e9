// The tests for node and for browsers. Each has a name, and runs with the tested modules and the vectors.

import { errors } from "./errors.js";
import { hex, pattern, same, throws, unhex } from "./expect.js";
import { laws } from "./laws.js";
import { vectors } from "./vectors.js";

/** Return all tests of the modules `sycon`, `kem`, `slhdsa` and `age`. */
export function tests(subject) {
  return [...vectors(subject), ...laws(subject), ...errors(subject)];
}

export { hex, pattern, same, throws, unhex };
