import type { ChangeCause, PayoffChange } from "@snowball/contract";
import { monthsBetween } from "@snowball/dates";

import { counted } from "../plan-words.ts";

type Cause = {
  cause: ChangeCause;
  /** What the debt is called; null where no single one is the cause. */
  name: string | null;
  /** Of what it added to the cost: 1, 0 or -1; null where that is not known. */
  sign: number | null;
};

/** What happened to a debt. */
const onDebt: Record<Exclude<ChangeCause, "time" | "payments" | "budget">, string> = {
  new_debts: "New in your plan:",
  removed_debts: "No longer in your plan:",
  charges: "New charges on",
  balances: "No transaction says why the balance moved on",
  rates: "Another rate, offer or fee on",
  minimums: "Another minimum payment on",
};

/** What happened, e.g. `New charges on Everyday Visa`. */
export function describeCause(
  { cause, name, sign }: Cause,
  { from, to }: Pick<PayoffChange, "from" | "to">,
): string {
  const debt = name ?? "several debts";

  if (cause === "time") return `${counted(monthsBetween(from, to), "month")} passed, as planned`;
  if (cause === "payments") return describePayments(debt, sign);
  if (cause === "budget") return "You changed the budget or the strategy";
  if (cause === "minimums" && name === null)
    return "Minimum payments changed, and your budget with them";

  return `${onDebt[cause]} ${debt}`;
}

function describePayments(debt: string, sign: number | null): string {
  if (sign === null || sign === 0) return `Payments on ${debt} were not as planned`;

  return `You paid ${sign > 0 ? "less" : "more"} on ${debt} than planned`;
}
