import type { PlanSubject } from "../plan-subject.ts";

/** As many as tell apart at a glance; further debts begin again, and their numbers tell them apart. */
const COLORS = 8;

/** The debt's own colour, the same whatever the strategy. Never the only sign of a debt. */
export function debtColor({ debts }: Pick<PlanSubject, "debts">, id: string): string {
  const at = debts.findIndex((debt) => debt.id === id);

  return `var(--debt-${(Math.max(0, at) % COLORS) + 1})`;
}
