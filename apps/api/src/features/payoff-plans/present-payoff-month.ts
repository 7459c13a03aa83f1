import type { PayoffMonth } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { DebtMonth, PlanMonth } from "@snowball/payoff";

/** Converts one month of a plan to the API format. */
export function presentPayoffMonth(month: PlanMonth, firstMonth: string): PayoffMonth {
  return {
    month: monthAfter(firstMonth, month.month - 1),
    debts: month.debts.map(presentDebtMonth),
    interest: amountFromCents(month.interest),
    fees: amountFromCents(month.fees),
    paid: amountFromCents(month.paid),
    owed: amountFromCents(month.owed),
  };
}

function presentDebtMonth(debt: DebtMonth): PayoffMonth["debts"][number] {
  return {
    debt: debt.id,
    start: amountFromCents(debt.start),
    interest: amountFromCents(debt.interest),
    fee: amountFromCents(debt.fee),
    minimum: amountFromCents(debt.minimum),
    extra: amountFromCents(debt.extra),
    payment: amountFromCents(debt.payment),
    end: amountFromCents(debt.end),
    beside: amountFromCents(debt.escrow),
    reasons: [...debt.reasons],
  };
}
