import {
  addDays,
  addMonths,
  dayNumber,
  dayOfMonth,
  latestOnDay,
  nextOnDay,
} from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type {
  Cents,
  LoanPause,
  MortgageTerms,
  PastPayment,
  Rate,
  SimpleLoanTerms,
} from "../../bank/index.ts";
import { centsOf } from "../../bank/interest.ts";
import type { YearHundredths } from "../../bank/interest.ts";
import { seeded } from "../../bank/seeded.ts";
import { instalmentOf } from "./amortize.ts";
import { amountIn, dateIn, toCents, toRate } from "./configured.ts";
import { loanOf } from "./loan-of.ts";
import { openingCents } from "./opening-balance.ts";
import type { PlannedAccount } from "./planned-account.ts";

/** Federal servicers divide by 365.25, other lenders by 365. */
const FEDERAL_YEAR = 36_525;
const YEAR = 36_500;
const LATE_CHARGE = 50_000;
const DAYS_UNTIL_CHARGE = 15;
const MONTHS_IN_ESCROW = 4;
const OTHER_LOANS = {
  auto: { rate: 6.9, months: 60 },
  personal: { rate: 11.49, months: 36 },
} as const;

type DueDays = { dueDay: number; nextDueOn: CalendarDate; lastDueOn: CalendarDate };

/** Returns the student loan's terms on the day its bank is linked. */
export function studentTerms(account: PlannedAccount): SimpleLoanTerms {
  const { config, bornOn, key, name } = account;
  const liability = config.liability ?? {};
  const loan = loanOf(account);
  const days = dueDaysOf(account, loan.dueDay);
  const pause = pauseOf(account, addMonths(loan.originatedOn, loan.terms.idleMonths));
  const principal = openingCents(account);
  const percentage = liability["interest_rate_percentage"];
  const rate = toRate(typeof percentage === "number" ? percentage : loan.terms.rate);
  const payment =
    amountIn(liability.minimum_payment_amount ?? config.bank?.monthly_payment) ??
    loan.state.instalmentCents;
  return {
    kind: "student",
    id: key,
    name,
    principal,
    outstandingInterest:
      amountIn(liability["outstanding_interest_amount"]) ??
      interestSince(days.lastDueOn, bornOn, { principal, rate, year: FEDERAL_YEAR }),
    rate,
    year: FEDERAL_YEAR,
    payment,
    dueDay: days.dueDay,
    nextDueOn: days.nextDueOn,
    pause,
    ...(pause ? {} : lastPayment(account, days.lastDueOn, payment)),
  };
}

/** Returns the terms of a car loan or personal loan, which the bank does not report. */
export function otherLoanTerms(account: PlannedAccount): SimpleLoanTerms {
  const { config, bornOn, key, name, subtype } = account;
  const kind = subtype === "auto" ? "auto" : "personal";
  const { rate: percentage, months } = OTHER_LOANS[kind];
  const rate = toRate(config.bank?.apr ?? percentage);
  const principal = openingCents(account);
  const days = dueDaysOf(account, seeded(`${account.seed}/loan`).whole(1, 28));
  const invented = instalmentOf(Math.max(0, principal), rate / 10_000, months);
  const payment = toCents(config.bank?.monthly_payment ?? 0) || invented;
  return {
    kind,
    id: key,
    name,
    principal: Math.max(0, principal),
    outstandingInterest: interestSince(days.lastDueOn, bornOn, { principal, rate, year: YEAR }),
    rate,
    year: YEAR,
    payment,
    dueDay: days.dueDay,
    nextDueOn: days.nextDueOn,
    pause: null,
    ...lastPayment(account, days.lastDueOn, payment),
  };
}

/** Returns the mortgage's terms on the day its bank is linked. */
export function mortgageTerms(account: PlannedAccount): MortgageTerms {
  const { config, bornOn, key, name } = account;
  const liability = config.liability ?? {};
  const loan = loanOf(account);
  const days = dueDaysOf(account, loan.dueDay);
  const escrow = toCents(config.bank?.monthly_escrow ?? 0);
  const given = amountIn(liability["next_monthly_payment"]);
  const instalment = given === null ? loan.state.instalmentCents : Math.max(0, given - escrow);
  const percentage = Object(liability["interest_rate"])["percentage"] as unknown;
  const isCharged = addDays(days.nextDueOn, DAYS_UNTIL_CHARGE) < bornOn;
  return {
    kind: "mortgage",
    id: key,
    name,
    principal: Math.max(0, openingCents(account)),
    rate: toRate(typeof percentage === "number" ? percentage : loan.terms.rate),
    instalment,
    escrow,
    escrowBalance: amountIn(liability["escrow_balance"]) ?? MONTHS_IN_ESCROW * escrow,
    dueDay: days.dueDay,
    nextDueOn: days.nextDueOn,
    lateCharge: LATE_CHARGE,
    lateFees: isCharged ? Math.round((instalment * LATE_CHARGE) / 1_000_000) : 0,
    ...lastPayment(account, days.lastDueOn, instalment + escrow),
  };
}

function dueDaysOf({ config, bornOn }: PlannedAccount, usualDay: number): DueDays {
  const { liability = {}, bank = {} } = config;
  const { days_behind: behind } = bank;
  const missed = behind === undefined ? null : addDays(bornOn, -behind);
  const known = dateIn(liability["next_payment_due_date"]) ?? missed;
  const dueDay = known === null ? usualDay : dayOfMonth(known);
  const usual =
    liability.is_overdue === true
      ? latestOnDay(bornOn, dueDay)
      : nextOnDay(addDays(bornOn, -1), dueDay);
  const nextDueOn = known ?? usual;
  return { dueDay, nextDueOn, lastDueOn: monthBefore(nextDueOn, bornOn) };
}

/** The latest day before a due date, by whole months, that is over. */
function monthBefore(dueOn: CalendarDate, today: CalendarDate): CalendarDate {
  const before = addMonths(dueOn, -1);
  return before < today ? before : latestOnDay(addDays(today, -1), Number(dueOn.slice(8)));
}

function pauseOf({ config, bornOn }: PlannedAccount, paidFrom: CalendarDate): LoanPause | null {
  const { pause } = config.bank ?? {};
  if (pause) {
    return {
      status: pause.status,
      through: addMonths(bornOn, pause.months),
      isSubsidised: pause.is_subsidized ?? false,
      capitalises: pause.capitalizes ?? false,
    };
  }
  if (paidFrom <= bornOn) return null;
  return { status: "in school", through: paidFrom, isSubsidised: false, capitalises: false };
}

function interestSince(
  from: CalendarDate,
  to: CalendarDate,
  loan: { principal: Cents; rate: Rate; year: YearHundredths },
): Cents {
  const days = Math.max(0, dayNumber(to) - dayNumber(from));
  return centsOf(Math.max(0, loan.principal) * loan.rate * days, loan.year);
}

function lastPayment(
  { config }: PlannedAccount,
  lastDueOn: CalendarDate,
  usual: Cents,
): { lastPayment?: PastPayment } {
  const { liability = {} } = config;
  const cents = amountIn(liability["last_payment_amount"]) ?? usual;
  const on = dateIn(liability["last_payment_date"]) ?? lastDueOn;
  return cents > 0 ? { lastPayment: { cents, on } } : {};
}
