// What `npm run bench` prints, all of it or the parts that are named: `npm run bench -- engine`. Ratios
// beside a limit measured in the same run. Timings decide no test.

const given = process.argv.slice(2);
const named = given.filter((word) => !/^\d+$/.test(word));
/** Of users beside a thousand: `npm run bench -- growth 1000000`. */
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number);

const parts: Readonly<Record<string, () => Promise<string>>> = {
  engine: async () => (await import("./engine/report-engine.ts")).reportEngine(),
  refresh: async () => (await import("./report-refresh.ts")).reportRefresh(),
  home: async () => (await import("./report-home.ts")).reportHome(),
  front: async () => (await import("./front/report-front.ts")).reportFront(),
  year: async () => (await import("./report-year.ts")).reportYear(),
  growth: async () => (await import("./growth/report-growth.ts")).reportGrowth(sizes),
  writes: async () => (await import("./writes/report-writes.ts")).reportWrites(),
  start: async () => (await import("./start/report-start.ts")).reportStart(),
  reads: async () => (await import("./reads/report-reads.ts")).reportReads(),
};

const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(`No part is called ${unknown.join(", ")}: ${Object.keys(parts).join(", ")}.`);
}

for (const [name, report] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) process.stdout.write(`${await report()}\n`);
}
