import type { PlanSubject } from "./plan-subject.ts";

type Planned = Pick<PlanSubject, "outside"> & { debts: readonly unknown[] };

/**
 * What is reached on a plan's date, before the date: `Debt-free`, or where a debt is left outside
 * `These 6 debts paid off`.
 */
export function paidOffWords({ debts, outside }: Planned): string {
  if (outside.length === 0) return "Debt-free";

  return debts.length === 1 ? "This debt paid off" : `These ${debts.length} debts paid off`;
}

/** The same as the name of a column. */
export function paidOffLabel({ outside }: Pick<PlanSubject, "outside">): string {
  return outside.length === 0 ? "Debt-free" : "Paid off";
}

const list = new Intl.ListFormat("en-US");
/** More would be no sentence. */
const NAMED_MAX = 3;

/** Which debts stay, in a sentence; null where none does. */
export function describeOutside({ outside }: Pick<PlanSubject, "outside">): string | null {
  if (outside.length === 0) return null;
  const rest = outside.length - NAMED_MAX;
  const named = rest > 0 ? [...outside.slice(0, NAMED_MAX), `${rest} more`] : outside;

  return `${list.format(named)} ${outside.length === 1 ? "is" : "are"} outside the plan, and so ${
    outside.length === 1 ? "is its payment" : "are their payments"
  }.`;
}
