import type { Debt, PayoffChange } from "@snowball/contract";

import { distinctNames } from "../distinct-names.ts";

/** A debt that a change tells of. */
export type ChangedDebt = {
  id: string;
  name: string;
  /** How it left the list; null where it is still there, or nobody knows. */
  gone: PayoffChange["gone"][number]["how"] | null;
  /** Figures of it were missing on the earlier day, or are today. */
  lacked: "before" | "now" | null;
  /** The user says what is owed, so there may be no transactions. */
  isEntered: boolean;
  /** Nobody has said anything else since. */
  isAsEntered: boolean;
  /** Where what is owed is entered, by its name on the wire. */
  owedField: string;
};

export type DebtOf = (id: string) => ChangedDebt;

/** The debts of a change: those that are listed, and those that were on its earlier day. */
export function changedDebts(
  change: Pick<PayoffChange, "as_entered" | "gone" | "left_out_before" | "left_out_after">,
  debts: readonly Debt[],
): DebtOf {
  const names = distinctNames(debts);
  const lackedOf = (id: string) => {
    if (change.left_out_after.includes(id)) return "now";
    return change.left_out_before.includes(id) ? "before" : null;
  };

  return (id) => {
    const left = change.gone.find(({ debt }) => debt === id);
    const listed = debts.find(({ uuid }) => uuid === id);
    return {
      id,
      name: names.get(id) ?? left?.name ?? "a debt that was removed",
      gone: left?.how ?? null,
      lacked: lackedOf(id),
      isEntered: listed?.owed.source === "user",
      isAsEntered: change.as_entered.includes(id),
      owedField: listed?.account ? "owed" : "balances.0.amount",
    };
  };
}
