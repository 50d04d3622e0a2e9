// Lists of digests, in the formats of `sycon sum` and similar tools.

/** Return the entries of a list, and the lines that are not entries. `usual` is the function of lines that do not name one. */
export function parseList(text, usual, algorithms) {
  const known = new Map(algorithms.map((row) => [row.name.toLowerCase(), row]));
  const entries = [];
  const problems = [];
  let function_ = usual;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    if (line.startsWith("#")) {
      // `sycon sum` writes its parameters into the list.
      const made = /^# sycon (\{.*\})$/.exec(line);
      if (!made) continue;
      const { algorithm = function_, ...others } = parametersOf(made[1]);
      if (typeof algorithm !== "string") {
        problems.push({ text: line, what: "not parameters of `sycon sum`" });
        continue;
      }
      function_ = algorithm;
      // This page does not support keys, customizations and other parameters.
      if (Object.keys(others).length) problems.push({ text: line, what: "has parameters that this page does not support; use `sycon sum --check`" });
      continue;
    }
    const tagged = /^(\S+) \((.+)\) = ([0-9a-f]+)$/i.exec(line);
    const plain = /^([0-9a-f]+) [ *](.+)$/i.exec(line);
    const [name, digest] = tagged ? [tagged[2], tagged[3]] : plain ? [plain[2], plain[1]] : [];
    const row = known.get((tagged ? tagged[1] : function_).toLowerCase());
    const what =
      name === undefined
        ? "not a checksum line"
        : !row
          ? "unknown algorithm"
          : row.needsKey || row.takesParts
            ? "algorithm: cannot be used for files"
            : digest.length % 2 || (row.output === "fixed" ? digest.length !== 2 * row.outputLen : digest.length < 32)
              ? "digest: wrong length, or shorter than 16 bytes"
              : undefined;
    if (what) problems.push({ text: line, what });
    else entries.push({ name, algorithm: row.name, digest: digest.toLowerCase() });
  }
  return { entries, problems };
}

/** Return the parameters in a comment. If it is not JSON, their algorithm is not a string. */
function parametersOf(json) {
  try {
    return JSON.parse(json);
  } catch {
    return { algorithm: null };
  }
}
