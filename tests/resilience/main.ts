import { buildServer } from "../../tooling/build-server.ts";
import { buildWeb } from "../../tooling/build-web.ts";
import { cutPower } from "./cut-power.ts";
import { fillDisks } from "./fill-disk.ts";
import { interruptDatabases } from "./interrupt-database.ts";
import { killProcesses } from "./kill.ts";

// `npm run resilience -- kill 1000` runs one long trial; the browser tests run a short form. Prints the report as JSON
// and exits with 1 if the trial failed.

type Trial = (times: number) => Promise<{ passed: boolean; report: unknown }>;

const TRIALS: Readonly<Record<string, { run: Trial; times: number }>> = {
  kill: { run: killProcesses, times: 60 },
  power: { run: cutPower, times: 20 },
  disk: { run: fillDisks, times: 5 },
  database: { run: interruptDatabases, times: 8 },
};

const [name = "", times] = process.argv.slice(2);
const trial = TRIALS[name];
if (!trial) throw new Error(`Name one of these trials: ${Object.keys(TRIALS).join(", ")}.`);

// Built before the trial, because starting the product must not take a minute.
buildWeb();
buildServer();
const { passed, report } = await trial.run(times === undefined ? trial.times : Number(times));
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = passed ? 0 : 1;
