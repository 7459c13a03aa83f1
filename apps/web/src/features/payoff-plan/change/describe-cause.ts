import type { ChangeCause, PayoffChange } from "@snowball/contract";
import { monthsBetween } from "@snowball/dates";

import { counted } from "../plan-words.ts";
import type { ChangedDebt } from "./changed-debts.ts";

type Cause = {
  cause: ChangeCause;
  /** Null where no single one is the cause. */
  debt: ChangedDebt | null;
  /** Of what it added to the cost: 1, 0 or -1; null where that is not known. */
  sign: number | null;
};

type About = Omit<Cause, "cause"> & { name: string };

const words: Record<Exclude<ChangeCause, "time">, (about: About) => string> = {
  new_debts: ({ name, debt }) =>
    `New in your plan: ${name}${debt?.lacked === "before" ? ", whose figures were missing before" : ""}`,
  removed_debts: ({ name, debt }) => `No longer in your plan: ${name}${howItLeft(debt)}`,
  payments: describePayments,
  charges: ({ name }) => `New charges on ${name}`,
  balances: describeBalance,
  rates: ({ name }) => `Another rate, offer or fee on ${name}`,
  minimums: ({ name, debt }) =>
    debt === null
      ? "Minimum payments changed, and your budget with them"
      : `Another minimum payment on ${name}`,
  budget: () => "You changed the budget or the strategy",
};

/** What happened, e.g. `New charges on Everyday Visa`. */
export function describeCause(
  { cause, ...about }: Cause,
  { from, to }: Pick<PayoffChange, "from" | "to">,
): string {
  if (cause === "time") return `${counted(monthsBetween(from, to), "month")} passed, as planned`;

  return words[cause]({ ...about, name: about.debt?.name ?? "several debts" });
}

function howItLeft(debt: ChangedDebt | null): string {
  if (debt?.gone === "removed") return ", which you removed";
  if (debt?.gone === "closed") return ", whose account was closed";

  return debt?.lacked === "now" ? ", whose figures are missing now" : "";
}

/** Of what the user enters there are no transactions: none is missed. */
function describeBalance({ name, debt }: About): string {
  if (debt?.isAsEntered)
    return `${name} is still what you entered; a payment would have lowered it`;
  if (debt?.isEntered) return `You entered another balance for ${name}`;

  return `No transaction says why the balance moved on ${name}`;
}

function describePayments({ name, sign }: About): string {
  if (sign === null || sign === 0) return `Payments on ${name} were not as planned`;

  return `You paid ${sign > 0 ? "less" : "more"} on ${name} than planned`;
}
