import { addDays, addMonths, nextOnDay } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { accrualOf, centsOf } from "./interest.ts";
import type { Accrual } from "./interest.ts";
import { LOAN_INTEREST } from "./merchants.ts";
import type { Note } from "./movement.ts";
import type { Cents, LoanPause, PastPayment, SimpleLoanTerms } from "./terms.ts";

/** Federal loans: six months between school and the first payment. */
const GRACE_MONTHS = 6;
/** Servicers send the first bill three weeks ahead. */
const DAYS_TO_FIRST_PAYMENT = 21;

/** A loan with daily simple interest on the principal: student, car, personal. */
export type SimpleLoan = {
  kind: "student" | "auto" | "personal";
  terms: SimpleLoanTerms;
  principal: Cents;
  /** Interest that is owed and not rounded; it bears none itself. */
  accrual: Accrual;
  nextDueOn: CalendarDate;
  paidTowards: Cents;
  pause: LoanPause | null;
  lastPayment: PastPayment | null;
  /** By calendar year, as a tax form states it. */
  paid: { year: string; interest: Cents; principal: Cents };
};

export function openSimpleLoan(terms: SimpleLoanTerms, today: CalendarDate): SimpleLoan {
  return {
    kind: terms.kind,
    terms,
    principal: terms.principal,
    accrual: accrualOf(terms.outstandingInterest, terms.year),
    nextDueOn: terms.nextDueOn,
    paidTowards: terms.paidTowards ?? 0,
    pause: terms.pause,
    lastPayment: terms.lastPayment ?? null,
    paid: { year: today.slice(0, 4), interest: 0, principal: 0 },
  };
}

/** Returns the interest owed in addition to the principal, in cents. */
export function outstandingOn({ accrual, terms }: SimpleLoan): Cents {
  return centsOf(accrual, terms.year);
}

/** What the servicer bills: the regular payment, even if less is owed; nothing in a deferment. */
export function billOfLoan({ pause, principal, terms }: SimpleLoan): Cents {
  return pause || principal === 0 ? 0 : terms.payment;
}

/** What has to be paid of the bill on `nextDueOn`: at most what is owed. */
export function instalmentOf(loan: SimpleLoan): Cents {
  if (loan.pause) return 0;
  return Math.min(loan.terms.payment, loan.principal + outstandingOn(loan));
}

/** Returns the unpaid part of overdue instalments. */
export function pastDueOfLoan(loan: SimpleLoan, day: CalendarDate): Cents {
  if (loan.pause || loan.principal === 0) return 0;
  let [missed, due] = [0, loan.nextDueOn];
  while (due < day) {
    missed += 1;
    due = nextOnDay(due, loan.terms.dueDay);
  }
  const open = missed * loan.terms.payment - (missed > 0 ? loan.paidTowards : 0);
  return Math.min(open, loan.principal + outstandingOn(loan));
}

/** What the loan does before anything of the day arrives: school ends, a deferment ends. */
export function startLoanDay(loan: SimpleLoan, day: CalendarDate, note: Note): void {
  const { pause, terms } = loan;
  if (terms.payment === 0 && loan.nextDueOn < day) {
    loan.nextDueOn = nextOnDay(loan.nextDueOn, terms.dueDay);
  }
  if (!pause || day <= pause.through) return;
  if (pause.capitalises) capitalise(loan, note);
  if (pause.status === "in school") {
    loan.pause = { ...pause, status: "in grace", through: addMonths(pause.through, GRACE_MONTHS) };
    return;
  }
  loan.pause = null;
  loan.paidTowards = 0;
  loan.nextDueOn = nextOnDay(addDays(day, DAYS_TO_FIRST_PAYMENT - 1), terms.dueDay);
}

/** A payment arrives: interest first, then principal. Returns what is left over once all is repaid. */
export function payLoan(loan: SimpleLoan, payment: PastPayment, note: Note): Cents {
  const { cents, on } = payment;
  const interest = Math.min(cents, outstandingOn(loan));
  const principal = Math.min(cents - interest, loan.principal);
  loan.accrual = Math.max(0, loan.accrual - accrualOf(interest, loan.terms.year));
  loan.principal -= principal;
  if (loan.principal === 0) loan.accrual = 0;
  loan.lastPayment = payment;
  const year = on.slice(0, 4);
  const before = loan.paid.year === year ? loan.paid : { interest: 0, principal: 0 };
  loan.paid = {
    year,
    interest: before.interest + interest,
    principal: before.principal + principal,
  };
  if (interest > 0) note({ kind: "interest", cents: interest, merchant: LOAN_INTEREST });
  settleInstalments(loan, cents, on);
  return cents - interest - principal;
}

/** Ends a day: its interest grows on the principal. */
export function endLoanDay(loan: SimpleLoan): void {
  if (loan.pause?.isSubsidised === true) return;
  loan.accrual += loan.principal * loan.terms.rate;
}

// A payment covers the instalments that are due within a month. Any excess only reduces the debt.
function settleInstalments(loan: SimpleLoan, cents: Cents, on: CalendarDate): void {
  if (loan.pause) return;
  loan.paidTowards += cents;
  const hasBegun = (): boolean => addMonths(loan.nextDueOn, -1) < on;
  while (hasBegun() && loan.paidTowards >= loan.terms.payment) {
    loan.paidTowards -= loan.terms.payment;
    loan.nextDueOn = nextOnDay(loan.nextDueOn, loan.terms.dueDay);
  }
  if (!hasBegun()) loan.paidTowards = 0;
}

function capitalise(loan: SimpleLoan, note: Note): void {
  const cents = outstandingOn(loan);
  if (cents === 0) return;
  loan.principal += cents;
  loan.accrual = 0;
  note({ kind: "capitalised", cents, merchant: LOAN_INTEREST });
}
