import { type Guide, type Step, stepTo } from "../plan/policy.ts";
import { PER_PLAN, type Search, tryGuide } from "./search.ts";

/**
 * Balance-months in addition to those of the search: eleven months of two debts, or seven months of three.
 */
const WORK = 300_000;
/** With more debts, too few months could be tried. */
const DEBTS_MOST = 4;
/** Fewer months than this make no difference. */
const MONTHS_LEAST = 3;

/**
 * Tries every choice of the target debt in each of the first months; avalanche decides the rest. Used with
 * few debts, if some have deferred interest: two changes can help together although neither helps alone.
 */
export function tryFirstTargets(search: Search): void {
  const { best, compiled, work } = search;
  if (!compiled.dated.deferredUntil.some((until) => until > 0)) return;
  const steps = openDebts(search).map((debt) => stepTo([debt]));
  if (steps.length < 2 || steps.length > DEBTS_MOST) return;
  const plans = WORK / (best.months * compiled.width + PER_PLAN);
  const depth = Math.min(best.months, Math.floor(Math.log(plans) / Math.log(steps.length)));
  if (depth < MONTHS_LEAST) return;

  const choices = steps.length ** depth;
  for (let choice = 0; choice < choices; choice += 1) {
    tryGuide(search, guideOfChoice(choice, { steps, depth }));
  }
  search.work = work;
}

/**
 * Converts a choice to a guide. Its digits, in the base of the number of debts, are the targets of the
 * months.
 */
function guideOfChoice(
  choice: number,
  { steps, depth }: { steps: readonly Step[]; depth: number },
): Guide {
  const guide: (Step | undefined)[] = [undefined];
  let rest = choice;
  for (let month = 1; month <= depth; month += 1) {
    guide.push(steps[rest % steps.length]);
    rest = Math.floor(rest / steps.length);
  }

  return guide;
}

function openDebts({ compiled }: Search): number[] {
  return Array.from({ length: compiled.size }, (_, debt) => debt).filter(
    (debt) => (compiled.opening[debt] ?? 0) > 0 && compiled.takesExtra[debt] === 1,
  );
}
