import type { Period } from "../objects/subscription-object.ts";

type Cycle = { interval: "day" | "week" | "month" | "year"; interval_count: number };

const SECONDS_A_DAY = 86_400;

/**
 * The billing period that begins at `start`, Unix seconds in UTC. Ends are counted from `anchor`
 * and not from `start`, so that a subscription begun on 31 January is billed on 28 February and on
 * 31 March again.
 */
export function periodOf(cycle: Cycle, anchor: number, start: number): Period {
  let end = anchor;
  for (let count = 1; end <= start; count += 1) end = stepFrom(anchor, cycle, count);
  return { start, end };
}

function stepFrom(anchor: number, cycle: Cycle, count: number): number {
  const steps = cycle.interval_count * count;
  switch (cycle.interval) {
    case "day":
      return anchor + steps * SECONDS_A_DAY;
    case "week":
      return anchor + steps * 7 * SECONDS_A_DAY;
    case "month":
      return addMonths(anchor, steps);
    case "year":
      return addMonths(anchor, steps * 12);
  }
}

function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to.getTime() / 1000;
}
