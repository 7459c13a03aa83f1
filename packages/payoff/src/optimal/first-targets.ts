import { type Guide, type Step, stepTo } from "../plan/policy.ts";
import { PER_PLAN, type Search, tryGuide } from "./search.ts";

/** Balance-months beside those of the search: eleven months of two debts, seven of three. */
const WORK = 300_000;
/** Of more debts hardly a month more than half a dozen could be tried. */
const DEBTS_MOST = 4;
/** With fewer months than this nothing is decided. */
const MONTHS_LEAST = 3;

/**
 * Tries, with few debts of which some defer interest, every choice of who is asked first in each of the
 * first months, as many of them as can be; avalanche has the rest. What falls due in those months can
 * make two changes right together of which neither is right alone.
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

/** The digits of a choice, in the base of the number of debts, are the targets of the months. */
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
