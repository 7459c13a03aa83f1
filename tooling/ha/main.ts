// `npm run ha [-- folder]`: more than one machine, on one. haproxy, two servers, a worker, pgbouncer and
// PostgreSQL with a synchronous standby under Patroni, as `deploy/ha` has them, under load: the primary is
// killed, the next one cut off. Then once more without the synchronous standby, which has to lose writes.
// Prints a table and JSON, and ends with 1 where something did not hold. The folder is another Debian's,
// where this system's programs are too old.

import { buildWeb } from "../build-web.ts";
import { findPrograms } from "./programs.ts";
import { type Outcome, tryFaults, tryWithoutStandby } from "./trial.ts";

const programs = findPrograms(process.argv[2]);
buildWeb();
const outcome = await tryFaults(programs);
process.stdout.write(`${tableOf(outcome)}\n`);
const control = await tryWithoutStandby(programs);
const { stock, jobs } = outcome;
const held =
  stock.lost + stock.doubled + jobs.lost + jobs.doubled + jobs.left === 0 && control.stock.lost > 0;

const report = { held, versions: programs.versions, outcome, control };
process.stdout.write(`\nControl, acknowledged by one machine alone:\n`);
process.stdout.write(`${tableOf(control)}\n\n${JSON.stringify(report, null, 2)}\n`);
process.exitCode = held ? 0 : 1;

function tableOf({ faults, stock: { acknowledged, lost, doubled }, jobs: done }: Outcome): string {
  return [
    "| fault | seconds without service | until another took over |",
    "| --- | --- | --- |",
    ...faults.map(
      ({ fault, secondsWithoutService, secondsToPromotion }) =>
        `| ${fault} | ${secondsWithoutService} | ${secondsToPromotion ?? "–"} |`,
    ),
    "",
    "| acknowledged | lost | doubled | jobs owed | jobs lost | jobs doubled | jobs done again |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    `| ${acknowledged} | ${lost} | ${doubled} | ${done.owed} | ${done.lost} | ${done.doubled} | ${done.again} |`,
  ].join("\n");
}
