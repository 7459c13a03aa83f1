import type { ChangeStep, ChangeSteps } from "./change-steps.ts";

/** Each step costs a plan; a list longer than this is not read by anybody either. */
const STEPS_MAX = 40;

/**
 * Where there are very many differences, those of one cause become one of no single debt. So the work
 * is bounded however many debts there are.
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
