import { addDays, nextOnDay } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { monthOf } from "./interest.ts";
import { ESCROW, LATE_FEE, LOAN_INTEREST, UNAPPLIED } from "./merchants.ts";
import type { Note } from "./movement.ts";
import type { Cents, MortgageTerms, PastPayment } from "./terms.ts";

const MILLION = 1_000_000;
/** The uniform instruments of Fannie Mae and Freddie Mac: fifteen days until a late charge. */
const DAYS_UNTIL_CHARGE = 15;
/** From when a payment counts for the coming instalment; before, it reduces the principal. */
const DAYS_AHEAD = 20;
/** Taxes and insurance are paid out of the escrow account twice a year. */
const ESCROW_PAYS_OUT = /-(06|12)-01$/;
const MONTHS_OF_ESCROW = 6;

/** A mortgage paid in arrears: each instalment bears the interest of the month before. */
export type Mortgage = {
  kind: "mortgage";
  terms: MortgageTerms;
  principal: Cents;
  nextDueOn: CalendarDate;
  /** What arrived and is too little for an instalment. */
  held: Cents;
  lateFees: Cents;
  /** The latest instalment for which a late charge was made. */
  chargedFor: CalendarDate | null;
  escrowBalance: Cents;
  lastPayment: PastPayment | null;
  paid: { year: string; interest: Cents; principal: Cents };
};

export function openMortgage(terms: MortgageTerms, today: CalendarDate): Mortgage {
  const { principal, nextDueOn, lateFees = 0, escrowBalance, lastPayment = null } = terms;
  return {
    kind: "mortgage",
    terms,
    principal,
    nextDueOn,
    held: 0,
    lateFees,
    // `lateFees` already includes earlier charges.
    chargedFor: addDays(nextDueOn, DAYS_UNTIL_CHARGE) < today ? nextDueOn : null,
    escrowBalance,
    lastPayment,
    paid: { year: today.slice(0, 4), interest: 0, principal: 0 },
  };
}

/** Interest, principal and escrow that are due on `nextDueOn`. */
export function monthlyPaymentOf({ principal, terms }: Mortgage): Cents {
  if (principal === 0) return 0;
  return Math.min(terms.instalment, principal + monthOf(principal, terms.rate)) + terms.escrow;
}

/** Returns the overdue instalments, less the partial payments held for them. */
export function pastDueOfMortgage(mortgage: Mortgage, day: CalendarDate): Cents {
  const missed = missedOn(mortgage, day).length;
  return missed === 0 ? 0 : Math.max(0, missed * monthlyPaymentOf(mortgage) - mortgage.held);
}

/** What the mortgage does before anything of the day arrives: late charges, escrow paid out. */
export function startMortgageDay(mortgage: Mortgage, day: CalendarDate): void {
  const { terms, principal } = mortgage;
  if (principal === 0) return;
  if (ESCROW_PAYS_OUT.test(day)) mortgage.escrowBalance -= MONTHS_OF_ESCROW * terms.escrow;
  for (const due of missedOn(mortgage, day)) {
    const isCharged = mortgage.chargedFor !== null && due <= mortgage.chargedFor;
    if (isCharged || day <= addDays(due, DAYS_UNTIL_CHARGE)) continue;
    mortgage.chargedFor = due;
    // A late fee is not part of the principal, so the balance does not change.
    mortgage.lateFees += Math.round((terms.instalment * terms.lateCharge) / MILLION);
  }
}

/**
 * A payment arrives: the oldest instalments whole, then late charges, then principal. Too little
 * for an instalment is held. Returns what is left over once all is repaid.
 */
export function payMortgage(mortgage: Mortgage, payment: PastPayment, note: Note): Cents {
  mortgage.lastPayment = payment;
  const heldBefore = mortgage.held;
  let left = mortgage.held + payment.cents;
  while (isDueSoon(mortgage, payment.on) && left >= monthlyPaymentOf(mortgage)) {
    left -= payInstalment(mortgage, payment.on, note);
  }
  const fees = isDueSoon(mortgage, payment.on) ? 0 : Math.min(left, mortgage.lateFees);
  mortgage.lateFees -= fees;
  left -= fees;
  if (fees > 0) note({ kind: "fee", cents: fees, merchant: LATE_FEE });
  mortgage.held = isDueSoon(mortgage, payment.on) ? left : 0;
  const extra = mortgage.held > 0 ? 0 : Math.min(left, mortgage.principal);
  mortgage.principal -= extra;
  countPaid(mortgage, payment.on, { interest: 0, principal: extra });
  const newlyHeld = mortgage.held - heldBefore;
  if (newlyHeld !== 0) note({ kind: "held", cents: newlyHeld, merchant: UNAPPLIED });
  return left - extra - mortgage.held;
}

function payInstalment(mortgage: Mortgage, on: CalendarDate, note: Note): Cents {
  const { terms } = mortgage;
  const total = monthlyPaymentOf(mortgage);
  const interest = monthOf(mortgage.principal, terms.rate);
  const principal = total - terms.escrow - interest;
  mortgage.principal -= principal;
  mortgage.escrowBalance += terms.escrow;
  mortgage.nextDueOn = nextOnDay(mortgage.nextDueOn, terms.dueDay);
  countPaid(mortgage, on, { interest, principal });
  note({ kind: "interest", cents: interest, merchant: LOAN_INTEREST });
  if (terms.escrow > 0) note({ kind: "escrow", cents: terms.escrow, merchant: ESCROW });
  return total;
}

function isDueSoon({ nextDueOn, principal }: Mortgage, day: CalendarDate): boolean {
  return principal > 0 && nextDueOn <= addDays(day, DAYS_AHEAD);
}

function missedOn({ nextDueOn, principal, terms }: Mortgage, day: CalendarDate): CalendarDate[] {
  const missed: CalendarDate[] = [];
  if (principal === 0) return missed;
  for (let due = nextDueOn; due < day; due = nextOnDay(due, terms.dueDay)) missed.push(due);
  return missed;
}

function countPaid(
  mortgage: Mortgage,
  on: CalendarDate,
  { interest, principal }: { interest: Cents; principal: Cents },
): void {
  const year = on.slice(0, 4);
  const before = mortgage.paid.year === year ? mortgage.paid : { interest: 0, principal: 0 };
  mortgage.paid = {
    year,
    interest: before.interest + interest,
    principal: before.principal + principal,
  };
}
