// What `npm run bench` prints, all of it or the parts that are named: `npm run bench -- engine`. Ratios
// beside a limit measured in the same run. Timings decide no test.

const parts: Readonly<Record<string, () => Promise<string>>> = {
  engine: async () => (await import("./engine/report-engine.ts")).reportEngine(),
  refresh: async () => (await import("./report-refresh.ts")).reportRefresh(),
  home: async () => (await import("./report-home.ts")).reportHome(),
  year: async () => (await import("./report-year.ts")).reportYear(),
  reads: async () => (await import("./reads/report-reads.ts")).reportReads(),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(`No part is called ${unknown.join(", ")}: ${Object.keys(parts).join(", ")}.`);
}

for (const [name, report] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) process.stdout.write(`${await report()}\n`);
}
