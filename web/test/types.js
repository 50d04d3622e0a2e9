// Checks that the types match the exports: compiles a user's program, and checks each name in both directions.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(web, "node_modules/types-"));
try {
  const files = [join(folder, "user.ts"), join(folder, "names.ts")];
  writeFileSync(files[0], readFileSync(join(web, "test/user.ts")));
  // Every exported name must be declared.
  const lines = [];
  for (const [file, name] of [["index", "sycon"], ["kem", "sycon/kem"], ["slhdsa", "sycon/slhdsa"], ["age", "sycon/age"]]) {
    const exported = Object.keys(await import(`../../target/npm/${file}.js`));
    lines.push(`import { ${exported.map((one) => `${one} as ${file}_${one}`).join(", ")} } from "${name}";`);
    lines.push(`console.log(${exported.map((one) => `${file}_${one}`).join(", ")});`);
    // Every declared name must be exported.
    const types = readFileSync(join(web, `src/${file}.d.ts`), "utf8");
    const declared = [...types.matchAll(/^export declare (?:const|function|class) (\w+)/gm)].map(([, one]) => one);
    assert.deepEqual(declared.filter((one) => !exported.includes(one)), [], `${file}.d.ts declares what is not exported`);
  }
  writeFileSync(files[1], lines.join("\n"));
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--moduleResolution", "nodenext", "--target", "es2024", "--lib", "es2024,dom", "--types", ""];
  execFileSync(process.execPath, [join(web, "node_modules/typescript/bin/tsc"), ...options, ...files], { stdio: "inherit" });
} finally {
  rmSync(folder, { recursive: true });
}
console.log("types: a user's program and all names agree");
