// Prints the table of node. Usage: node web/bench/node.js [PART OF A ROW'S NAME]

import { measure, report } from "./measure.js";

const { table, behind } = report(await measure({ only: process.argv[2] }));
console.log(table);
for (const line of behind) console.log(`NOT AHEAD: ${line}`);
