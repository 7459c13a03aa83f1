import { type Debt, DEBT_NAME_LENGTH_MAX, toOneLine } from "@snowball/contract";
import { signOf } from "@snowball/money";

import type { StatedDebt } from "./debt-rows.ts";

type StatedBalance = StatedDebt["balances"][number];

/** The shown fields of a linked debt that become input of a manual one. */
type ShownDebt = Pick<
  Debt,
  | "name"
  | "lender"
  | "mask"
  | "kind"
  | "currency"
  | "owed"
  | "balances"
  | "minimum"
  | "due_day"
  | "accrual"
  | "accrued_interest"
  | "deferment_until"
  | "minimum_estimate"
  | "escrow_estimate"
  | "student_loan"
>;

/**
 * Returns the input of a manual debt that replaces a linked one: the last known figures, each with its date, and
 * the user's input. Null if the currency is unknown, because a manual debt needs one.
 */
export function keptWords(
  debt: ShownDebt,
  { own, syncedAt }: { own: StatedDebt; syncedAt: Date | null },
): StatedDebt | null {
  const { currency, minimum, owed } = debt;
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return null;

  return {
    ...own,
    name: shortened(debt.name) || "Debt",
    lender: (debt.lender && shortened(debt.lender)) || null,
    kind: debt.kind,
    currency,
    owed: null,
    owedAt: null,
    balances: debt.balances.map((balance) => keptBalance(balance, owed.as_of)),
    // A loan's zero with an estimate next to it is not what is paid each month.
    minimum: isEstimatedLoan(debt) ? null : minimum.value,
    minimumAt: minimum.source === "bank" && !isEstimatedLoan(debt) ? syncedAt : own.minimumAt,
    dueDay: debt.due_day,
    dueDayAt: own.dueDayAt ?? (debt.due_day === null ? null : syncedAt),
    accrual: debt.accrual,
    accruedInterest: debt.accrued_interest,
    defermentUntil: debt.deferment_until,
    lastWord: lastReportOf(debt),
  };
}

function lastReportOf(debt: ShownDebt) {
  const { escrow_estimate: escrowEstimate, student_loan: studentLoan, mask } = debt;
  const minimumEstimate = isEstimatedLoan(debt) ? debt.minimum_estimate : null;
  const reported = [escrowEstimate, studentLoan, mask, minimumEstimate];
  if (reported.every((each) => each === null)) return null;

  return {
    escrowEstimate,
    studentLoan,
    ...(mask !== null && { mask }),
    ...(minimumEstimate !== null && { minimumEstimate }),
  };
}

/** A card's minimum is estimated again from its balances. A loan's estimate needs its lender's report. */
function isEstimatedLoan({ kind, minimum_estimate: estimate }: ShownDebt): boolean {
  return kind !== "credit_card" && estimate !== null;
}

function keptBalance(balance: Debt["balances"][number], seenAt: string | null): StatedBalance {
  const { id, amount, apr, apr_type: aprType, promo, deferred } = balance;

  return {
    id,
    // An entered amount cannot be negative, so an overpaid balance becomes zero.
    amount: amount !== null && signOf(amount) < 0 ? "0.00" : amount,
    amountAt: amount === null ? null : seenAt,
    apr: apr.value,
    aprAt: apr.as_of,
    promo: promo && { apr: promo.apr, lastDate: promo.last_date },
    deferred: deferred && {
      apr: deferred.apr,
      lastDate: deferred.last_date,
      accrued: deferred.accrued,
    },
    ...(aprType !== null && { aprType }),
    ...(apr.source === "bank" && { isBanksApr: true as const }),
  };
}

/** Makes a bank's name one that a user could have entered. */
function shortened(name: string): string {
  return Array.from(toOneLine(name)).slice(0, DEBT_NAME_LENGTH_MAX).join("");
}
