import { amortize } from "./amortize.ts";
import type { LoanState, LoanTerms } from "./amortize.ts";
import { addMonths, latestOnDay, monthsBetween } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { seeded } from "./seeded.ts";

/** A student loan or mortgage on a given day. */
export type Loan = {
  terms: LoanTerms;
  state: LoanState;
  originatedOn: CalendarDate;
  endsOn: CalendarDate;
  /** Day of the month on which an instalment is due, 1 to 28. */
  dueDay: number;
};

type Invented = { principal: [number, number]; rates: [number, ...number[]]; months: number };

const INVENTED: { student: Invented; mortgage: Invented } = {
  student: { principal: [8_000, 32_000], rates: [3.73, 4.53, 5.05, 5.5, 6.54], months: 120 },
  mortgage: { principal: [180_000, 380_000], rates: [3.125, 3.99, 4.125, 6.25], months: 360 },
};

/** How old an invented loan is, so that it has a history. */
const INVENTED_AGE_MONTHS = 28;

/** Works the loan out from its configuration, inventing what that leaves open. */
export function loanOf(account: PlannedAccount, today: CalendarDate): Loan {
  const invented = INVENTED[account.subtype === "mortgage" ? "mortgage" : "student"];
  const chance = seeded(`${account.seed}/loan`);
  const principal = chance.whole(...invented.principal);
  const rate = chance.pick(invented.rates);
  const dueDay = chance.whole(1, 28);
  const liability = account.config.liability ?? {};
  const model = liability.repayment_model ?? {};
  const terms: LoanTerms = {
    principalCents: toCents(liability.principal ?? principal),
    rate: liability.nominal_apr ?? rate,
    idleMonths:
      (model.non_repayment_months ?? 0) +
      (liability.interest_capitalization_grace_period_months ?? 0),
    repaymentMonths: model.repayment_months ?? invented.months,
  };
  // Counted from the day the bank was linked: a loan grows older as the sandbox's clock moves.
  const inventedOrigin = latestOnDay(addMonths(account.bornOn, -INVENTED_AGE_MONTHS), dueDay);
  const originatedOn = liability.origination_date ?? inventedOrigin;
  const age = Math.max(0, monthsBetween(originatedOn, today));
  return {
    terms,
    state: amortize(terms, age),
    originatedOn,
    endsOn: addMonths(originatedOn, terms.idleMonths + terms.repaymentMonths),
    dueDay: liability.origination_date ? dayOf(liability.origination_date) : dueDay,
  };
}

function dayOf(date: CalendarDate): number {
  return Math.min(28, Number(date.slice(8)));
}

function toCents(amount: number): number {
  return Math.round(amount * 100);
}
