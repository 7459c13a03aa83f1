import { amortize } from "./amortize.ts";
import type { LoanState, LoanTerms } from "./amortize.ts";
import { addMonths, latestOnDay, monthsBetween } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { seeded } from "../../bank/seeded.ts";

/** A student loan or mortgage on the day its bank is linked. */
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
export function loanOf(account: PlannedAccount): Loan {
  const { terms, dueDay } = termsOf(account);
  const inventedOrigin = latestOnDay(addMonths(account.bornOn, -INVENTED_AGE_MONTHS), dueDay);
  const givenOrigin = account.config.liability?.origination_date;
  const originatedOn = givenOrigin ?? inventedOrigin;
  const age = Math.max(0, monthsBetween(originatedOn, account.bornOn));
  return {
    terms,
    state: amortize(terms, age),
    originatedOn,
    endsOn: addMonths(originatedOn, terms.idleMonths + terms.repaymentMonths),
    dueDay: givenOrigin ? dayOf(givenOrigin) : dueDay,
  };
}

function termsOf({ subtype, seed, config }: PlannedAccount): Pick<Loan, "terms" | "dueDay"> {
  const invented = INVENTED[subtype === "mortgage" ? "mortgage" : "student"];
  const chance = seeded(`${seed}/loan`);
  const principal = chance.whole(...invented.principal);
  const rate = chance.pick(invented.rates);
  const dueDay = chance.whole(1, 28);
  const { liability = {} } = config;
  const { non_repayment_months: unpaid = 0, repayment_months: paid = invented.months } =
    liability.repayment_model ?? {};
  const { interest_capitalization_grace_period_months: grace = 0 } = liability;
  const terms: LoanTerms = {
    principalCents: toCents(liability.principal ?? principal),
    rate: liability.nominal_apr ?? rate,
    idleMonths: unpaid + grace,
    repaymentMonths: paid,
  };
  return { terms, dueDay };
}

function dayOf(date: CalendarDate): number {
  return Math.min(28, Number(date.slice(8)));
}

function toCents(amount: number): number {
  return Math.round(amount * 100);
}
