import { readConformance, rowsNotShown, type ShownBy } from "./conformance.ts";
import { testsNamedIn } from "./named-tests.ts";
import { readRecord, recordOf, SUITES } from "./passed-tests/record.ts";

// The last step of `npm test`: every test that docs/conformance.md, docs/asvs.md and docs/security.md name
// ran and passed.

const records = SUITES.map((suite) => ({ suite, passed: readRecord(recordOf(suite)) }));
const missing = records.filter(({ passed }) => passed === null).map(({ suite }) => suite);
const rows: ShownBy[] = [
  ...readConformance().map((row) => ({
    ...row,
    statement: `${row.section[0]} · ${row.statement}`,
  })),
  ...testsNamedIn("docs/asvs.md"),
  ...testsNamedIn("docs/security.md"),
];
const lost = rowsNotShown(
  rows,
  records.flatMap(({ passed }) => passed ?? []),
);

if (missing.length > 0) {
  process.stderr.write(`Not run yet: ${missing.join(", ")}. \`npm test\` runs everything.\n`);
  process.exitCode = 1;
} else if (lost.length > 0) {
  const lines = lost.map(
    ({ statement, testFile, testTitle }) => `  ${statement}\n    ${testFile} › ${testTitle}`,
  );
  process.stderr.write(`Tests are named that did not run or did not pass:\n${lines.join("\n")}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    `${rows.length} rows of conformance, ASVS and security, each shown by a test that ran and passed.\n`,
  );
}
