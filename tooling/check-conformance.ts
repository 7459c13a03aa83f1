import { readConformance, rowsNotShown } from "./conformance.ts";
import { readRecord, recordOf, SUITES } from "./passed-tests/record.ts";

// The last step of `npm test`: every row of docs/conformance.md names a test that ran and passed.

const records = SUITES.map((suite) => ({ suite, passed: readRecord(recordOf(suite)) }));
const missing = records.filter(({ passed }) => passed === null).map(({ suite }) => suite);
const rows = readConformance();
const lost = rowsNotShown(
  rows,
  records.flatMap(({ passed }) => passed ?? []),
);

if (missing.length > 0) {
  process.stderr.write(`Not run yet: ${missing.join(", ")}. \`npm test\` runs everything.\n`);
  process.exitCode = 1;
} else if (lost.length > 0) {
  const lines = lost.map(
    ({ section, statement, testFile, testTitle }) =>
      `  ${section[0]} · ${statement}\n    ${testFile} › ${testTitle}`,
  );
  process.stderr.write(
    `docs/conformance.md names tests that did not run or did not pass:\n${lines.join("\n")}\n`,
  );
  process.exitCode = 1;
} else {
  process.stdout.write(
    `docs/conformance.md: ${rows.length} rows, each shown by a test that ran and passed.\n`,
  );
}
