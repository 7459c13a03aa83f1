// What `npm run torture -- <trial> …` runs: trials too long for the suite, which has a short form of
// each. Prints what came of it as JSON, and ends with 1 where something did not hold.

import { buildServer } from "../build-server.ts";
import { buildWeb } from "../build-web.ts";

type Trial = (args: readonly string[]) => Promise<{ held: boolean; report: unknown }>;

const trials: Readonly<Record<string, () => Promise<Trial>>> = {
  database: async () => (await import("./interrupt-database.ts")).database,
  network: async () => (await import("./cut-network.ts")).network,
  kill: async () => (await import("./kill.ts")).kill,
  power: async () => (await import("./cut-power.ts")).power,
  disk: async () => (await import("./fill-disk.ts")).disk,
  stop: async () => (await import("./stop.ts")).stop,
  fuzz: async () => (await import("./fuzz.ts")).fuzz,
  flood: async () => (await import("./flood.ts")).flood,
  reminders: async () => (await import("./reminders.ts")).reminders,
  greedy: async () => (await import("./greedy.ts")).greedy,
  pooler: async () => (await import("./pooler.ts")).pooler,
  providers: async () => (await import("./providers.ts")).providers,
  races: async () => (await import("./races.ts")).races,
  webhooks: async () => (await import("./webhooks.ts")).webhooks,
  releases: async () => (await import("./releases.ts")).releases,
};

const [name = "", ...args] = process.argv.slice(2);
const load = trials[name];
if (!load) {
  throw new Error(`No trial is called ${JSON.stringify(name)}: ${Object.keys(trials).join(", ")}.`);
}

// Who starts the product waits a minute for it: a first build would be most of that.
buildWeb();
buildServer();
const { held, report } = await (await load())(args);
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = held ? 0 : 1;
