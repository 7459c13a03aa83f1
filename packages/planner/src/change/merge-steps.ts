import type { ChangeStep, ChangeSteps } from "./change-steps.ts";

/** Each step costs a plan, and no user reads a longer list. */
const STEPS_MAX = 40;

/**
 * Merges the differences of each cause into one if there are too many. This bounds the work for any number of debts.
 */
export function mergeSteps(changes: ChangeSteps): ChangeSteps {
  if (changes.steps.length <= STEPS_MAX) return changes;

  const merged = new Map<ChangeStep, readonly ChangeStep[]>();
  for (const step of changes.steps) {
    if (step.debt === null) merged.set(step, [step]);
    else if (![...merged.values()].some((group) => group.includes(step))) {
      const group = changes.steps.filter(
        ({ cause, debt }) => debt !== null && cause === step.cause,
      );
      merged.set({ cause: step.cause, debt: null }, group);
    }
  }

  return {
    steps: [...merged.keys()],
    after: (done) => changes.after(new Set([...done].flatMap((step) => merged.get(step) ?? []))),
  };
}
