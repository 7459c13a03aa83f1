import type { Guide, Step } from "../plan/policy.ts";
import type { MinimumPath } from "./minimum-path.ts";

/** By debt: the month by which the search wants it paid off; 0 if none. */
export type Deadlines = Int32Array;

/**
 * A debt with a deadline: the money it needs beyond minimums, the part of it that is not available, and the
 * month in which its payments start.
 */
type Due = { debt: number; deadline: number; takes: number; lacks: number; start: number };

/** Cents to add to the amount that a deadline needs, so that rounding cannot miss it. */
const SLACK = 3;
const NEGLIGIBLE = 0.5;
/** A month that is needed up to this share is used as a whole. */
const NEARLY = 0.999;

/**
 * Builds the guide that meets all deadlines as late as possible, because before that the money saves more
 * elsewhere. From its start month a debt comes before the others; the nearest deadline comes first.
 * @param extra by month, the money beyond the minimums, taken from a similar plan.
 */
export function guideByDeadlines(
  path: MinimumPath,
  deadlines: Deadlines,
  { extra, isCapped }: { extra: Float64Array; isCapped: boolean },
): Guide {
  const dues = listDues(deadlines);
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

/** Returns whether the money suffices for all deadlines. */
export function canMeet(path: MinimumPath, deadlines: Deadlines, extra: Float64Array): boolean {
  const dues = listDues(deadlines);
  latestUse(path, dues, extra);

  return dues.every(({ lacks }) => lacks <= NEGLIGIBLE);
}

/** Returns the debts with a deadline, the nearest first. */
function listDues(deadlines: Deadlines): Due[] {
  const dues: Due[] = [];
  deadlines.forEach((deadline, debt) => {
    if (deadline > 0) dues.push({ debt, deadline, takes: 0, lacks: 0, start: 0 });
  });

  return dues.sort((left, right) => left.deadline - right.deadline);
}

/**
 * Reserves money in the months before each deadline, from the last month back, the last deadline first.
 * @returns the money used, by month.
 */
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

/** Sets the month in which each debt receives its first money if the nearest deadline always comes first. */
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
