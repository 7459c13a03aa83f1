import type { PlanSubject } from "../words/plan-subject.ts";

/** As many colors as are easy to distinguish. More debts reuse them, and their numbers distinguish them. */
const COLORS = 8;

/** Returns the debt's color, which is the same for every strategy. The number identifies the debt too. */
export function debtColor({ debts }: Pick<PlanSubject, "debts">, id: string): string {
  const at = debts.findIndex((debt) => debt.id === id);

  return `var(--debt-${(Math.max(0, at) % COLORS) + 1})`;
}
