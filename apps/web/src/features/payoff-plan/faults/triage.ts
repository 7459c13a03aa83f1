import type { Cents } from "@snowball/payoff";

import type { PlannedDebt } from "../plan-subject.ts";

type Triaged = Pick<PlannedDebt, "id" | "isSecured" | "isOverdue" | "dueDate">;

export type TriageReason = "secured" | "overdue" | "due" | "no-date";

/** What a debt gets when there is not enough for all. */
export type TriageEntry = { id: string; reason: TriageReason; minimum: Cents; pay: Cents };

/**
 * Which minimums to pay when the money does not reach for all: what a home or a car answers for,
 * then what is late already, then what is due soonest. Money goes down the list until it is spent,
 * so nothing further down is paid before what stands above it.
 */
export function triage(
  debts: readonly Triaged[],
  minimums: ReadonlyMap<string, Cents>,
  money: Cents,
): TriageEntry[] {
  let left = money;

  return debts
    .filter(({ id }) => (minimums.get(id) ?? 0) > 0)
    .toSorted(byUrgency)
    .map((debt) => {
      const minimum = minimums.get(debt.id) ?? 0;
      const pay = Math.min(minimum, left);
      left -= pay;
      return { id: debt.id, reason: reasonOf(debt), minimum, pay };
    });
}

const URGENCY: readonly TriageReason[] = ["secured", "overdue", "due", "no-date"];

function reasonOf({ isSecured, isOverdue, dueDate }: Triaged): TriageReason {
  if (isSecured) return "secured";
  if (isOverdue) return "overdue";

  return dueDate === null ? "no-date" : "due";
}

function byUrgency(left: Triaged, right: Triaged): number {
  return (
    URGENCY.indexOf(reasonOf(left)) - URGENCY.indexOf(reasonOf(right)) ||
    Number(right.isOverdue) - Number(left.isOverdue) ||
    (left.dueDate ?? "9999").localeCompare(right.dueDate ?? "9999")
  );
}
