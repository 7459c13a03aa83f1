import type { Guide, Step } from "../plan/policy.ts";
import type { MinimumPath } from "./minimum-path.ts";

/** By debt: the month by which it is to be paid off; 0 = none. */
export type Deadlines = Int32Array;

/** A debt with a deadline: what it takes beyond minimums, what of that cannot be had, and when it begins. */
type Due = { debt: number; deadline: number; takes: number; lacks: number; start: number };

/** Some cents more than a deadline needs: rounding must not miss it. */
const SLACK = 3;
const NEGLIGIBLE = 0.5;
/** A month that is needed nearly whole is taken whole. */
const NEARLY = 0.999;

/**
 * The guide that meets deadlines as late as possible: until then the money is worth more elsewhere.
 * From the month on in which it must begin, a debt comes before the others, the nearest deadline first.
 * @param extra by month, the money beyond the minimums of a plan that is like it.
 */
export function guideByDeadlines(
  path: MinimumPath,
  deadlines: Deadlines,
  { extra, isCapped }: { extra: Float64Array; isCapped: boolean },
): Guide {
  const dues = duesOf(deadlines);
  const use = latestUse(path, dues, extra);
  setStarts(dues, use);
  const starts = new Set(dues.map(({ start }) => start));
  const guide: (Step | undefined)[] = Array.from({ length: use.length });
  let step: Step | undefined;
  for (let month = Math.min(...starts); month < use.length; month += 1) {
    if (starts.has(month)) {
      const begun = dues.filter(({ start }) => start <= month);
      step = { order: begun.map(({ debt }) => debt), cap: Infinity, isOnce: false };
    }
    const needed = use[month] as number;
    const isPart = needed > NEGLIGIBLE && needed < NEARLY * (extra[month] ?? 0);
    guide[month] = step && isCapped && isPart ? { ...step, cap: Math.ceil(needed) + SLACK } : step;
  }

  return guide;
}

/** Whether there is enough money for all deadlines. */
export function canMeet(path: MinimumPath, deadlines: Deadlines, extra: Float64Array): boolean {
  const dues = duesOf(deadlines);
  latestUse(path, dues, extra);

  return dues.every(({ lacks }) => lacks <= NEGLIGIBLE);
}

/** The nearest deadline first. */
function duesOf(deadlines: Deadlines): Due[] {
  const dues: Due[] = [];
  deadlines.forEach((deadline, debt) => {
    if (deadline > 0) dues.push({ debt, deadline, takes: 0, lacks: 0, start: 0 });
  });

  return dues.sort((left, right) => left.deadline - right.deadline);
}

/** Fills the months before each deadline from behind, the last deadline first. @returns by month. */
function latestUse({ owed, carry }: MinimumPath, dues: Due[], extra: Float64Array): Float64Array {
  const use = new Float64Array(owed.length);
  for (let at = dues.length - 1; at >= 0; at -= 1) {
    const due = dues[at] as Due;
    const { debt, deadline } = due;
    let need = owed[deadline]?.[debt] ?? 0;
    let worth = 1;
    for (let month = deadline; month >= 1 && need > NEGLIGIBLE; month -= 1) {
      const free = (extra[month] ?? 0) - (use[month] as number);
      const taken = Math.max(0, Math.min(free, need / worth));
      use[month] = (use[month] as number) + taken;
      due.takes += taken;
      need -= taken * worth;
      worth *= carry[month]?.[debt] ?? 1;
    }
    due.takes += need;
    due.lacks = need;
  }

  return use;
}

/** A debt begins when it gets its first money, if the nearest deadline always comes first. */
function setStarts(dues: Due[], use: Float64Array): void {
  const rest = dues.map(({ takes }) => takes);
  for (let month = 1; month < use.length; month += 1) {
    let left = use[month] as number;
    for (let at = 0; at < dues.length && left > 0; at += 1) {
      const due = dues[at] as Due;
      const own = rest[at] as number;
      if (own <= NEGLIGIBLE || month > due.deadline) continue;
      if (due.start === 0) due.start = month;
      rest[at] = Math.max(0, own - left);
      left -= own;
    }
  }
  for (const due of dues) due.start ||= due.deadline;
}
