/** As many colors as are easy to distinguish. More debts reuse them, and their numbers distinguish them. */
const COLORS = 12;

/**
 * Returns a debt's color: by its place among the plan's debts, so the same for every strategy and screen. The
 * number or name next to it identifies the debt too.
 */
export function debtColor({ debts }: { debts: readonly { id: string }[] }, id: string): string {
  const at = debts.findIndex((debt) => debt.id === id);

  return `var(--debt-${(Math.max(0, at) % COLORS) + 1})`;
}
