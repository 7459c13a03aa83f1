// What `npm run bench` prints, all of it or the parts that are named: `npm run bench -- engine`. Ratios
// beside a limit measured in the same run. Timings decide no test.

const parts: Readonly<Record<string, (numbers: readonly number[]) => Promise<string>>> = {
  engine: async () => (await import("./engine/report-engine.ts")).reportEngine(),
  refresh: async () => (await import("./report-refresh.ts")).reportRefresh(),
  home: async () => (await import("./report-home.ts")).reportHome(),
  front: async () => (await import("./front/report-front.ts")).reportFront(),
  year: async () => (await import("./report-year.ts")).reportYear(),
  growth: async (sizes) => (await import("./growth/report-growth.ts")).reportGrowth(sizes),
  writes: async () => (await import("./writes/report-writes.ts")).reportWrites(),
  start: async ([minutes]) => (await import("./start/report-start.ts")).reportStart(minutes),
  reads: async () => (await import("./reads/report-reads.ts")).reportReads(),
};

/** Numbers are those of the part before them: users of `growth 100000 200000`, minutes of load of `start 10`. */
const named = new Map<string, number[]>();
let last: number[] | undefined;
for (const word of process.argv.slice(2)) {
  if (/^\d+$/.test(word) && last !== undefined) {
    last.push(Number(word));
  } else if (word in parts) {
    named.set(word, (last = []));
  } else {
    throw new Error(`No part is called ${word}: ${Object.keys(parts).join(", ")}.`);
  }
}

for (const [name, report] of Object.entries(parts)) {
  if (named.size > 0 && !named.has(name)) continue;
  process.stdout.write(`${await report(named.get(name) ?? [])}\n`);
}
