import { measurePlanners } from "./engine/planners.ts";
import { tenDebts, thirtyDebts } from "./engine/portfolios.ts";
import { measureSearch } from "./engine/search.ts";
import { measureReads } from "./reads.ts";

// `npm run bench` prints all parts; `npm run bench -- engine` prints one. Timings fail no test.

const parts: Readonly<Record<string, () => Promise<void> | void>> = {
  reads: async () => console.table(await measureReads()),
  engine: () => {
    console.log("Ten debts, $500 a month above the minimums:");
    console.table(measurePlanners(tenDebts));
    console.log("Thirty debts that nearly all last to the end:");
    console.table(measurePlanners(thirtyDebts));
    console.log("Search for the cheapest plan:");
    console.table(measureSearch());
  },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
for (const name of names) {
  const measure = parts[name];
  if (!measure) throw new Error(`Unknown part ${name}. Parts: ${Object.keys(parts).join(", ")}.`);
  await measure();
}
