// The tests, for node and for browsers alike. Each has a name and is run with what is tested and the vectors.

import { errors } from "./errors.js";
import { hex, pattern, same, throws, unhex } from "./expect.js";
import { laws } from "./laws.js";
import { vectors } from "./vectors.js";

/** All tests of the modules `sycon`, `kem`, `slhdsa` and `age`; `files` are the names in vectors/, and `read` gives one. */
export function tests(subject) {
  return [...vectors(subject), ...laws(subject), ...errors(subject)];
}

export { hex, pattern, same, throws, unhex };
