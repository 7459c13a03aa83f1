import type { CalendarDate } from "./calendar-date.ts";
import { owedOn } from "./card.ts";
import {
  accountOf,
  arrivalOf,
  type Debt,
  type HouseholdState,
  isDebt,
  type Order,
  pullDaysOf,
} from "./household.ts";
import { paymentTo } from "./merchants.ts";
import { monthlyPaymentOf } from "./mortgage.ts";
import { instalmentOf, outstandingOn } from "./simple-loan.ts";
import type { Autopay, Cents } from "./terms.ts";

type Sending = Omit<Order, "on"> & { arrivesOn?: CalendarDate };

/**
 * Sends a payment today: it leaves the account that the household pays from at once and reaches the
 * lender later.
 *
 * @throws Error when the account is none that can be paid, or the amount is not above zero.
 */
export function sendPayment(
  state: HouseholdState,
  { account: to, cents, arrivesOn }: Sending,
): void {
  const debt = accountOf(state, to);
  if (!isDebt(debt) || cents <= 0) throw new Error(`${to} cannot be paid ${cents} cents`);
  state.payments += 1;
  const { today, payments: number } = state;
  const from = state.terms.paysFrom;
  const payer = from === null ? null : accountOf(state, from);
  if (payer && !isDebt(payer)) {
    payer.cents -= cents;
    const merchant = paymentTo(debt.kind, debt.terms.name);
    const movement = { account: payer.terms.id, kind: "payment", cents, merchant } as const;
    const days = { on: today, postedOn: today, bookedOn: today };
    state.movements.push({ ...movement, ...days, key: `sent/${number}` });
  }
  const arrives = arrivesOn ?? arrivalOf(state, today);
  const isPulled = arrivesOn !== undefined;
  state.inTransit.push({ number, from, to, cents, sentOn: today, arrivesOn: arrives, isPulled });
}

/** Sends the payments that are scheduled for that day or earlier. */
export function sendOrders(state: HouseholdState, day: CalendarDate): void {
  const due = state.orders.filter(({ on }) => on <= day);
  state.orders = state.orders.filter(({ on }) => on > day);
  for (const order of due) sendPayment(state, order);
}

/** Lets lenders pull what they may, in time for the due date. */
export function pullPayments(state: HouseholdState, day: CalendarDate): void {
  for (const [account, autopay] of Object.entries(state.autopay)) {
    const debt = accountOf(state, account);
    const dueOn = isDebt(debt) ? openDueOf(debt, day) : null;
    if (!isDebt(debt) || dueOn === null || state.pulledFor[account] === dueOn) continue;
    const { leavesOn, arrivesOn } = pullDaysOf(state, account, dueOn);
    if (day < leavesOn) continue;
    const cents = toPull(debt, autopay) - inTheAirTo(state, account);
    state.pulledFor[account] = dueOn;
    if (cents <= 0) continue;
    sendPayment(state, { account, cents, arrivesOn: arrivesOn > day ? arrivesOn : day });
  }
}

/** What was sent to an account and has not arrived. */
export function inTheAirTo({ inTransit }: HouseholdState, account: string): Cents {
  return inTransit.reduce((sum, { to, cents }) => sum + (to === account ? cents : 0), 0);
}

/** The day until which something is to be paid; null while nothing is. */
function openDueOf(debt: Debt, day: CalendarDate): CalendarDate | null {
  if (debt.kind === "card") return day <= debt.bill.dueOn ? debt.bill.dueOn : null;
  if (debt.principal === 0 || (debt.kind !== "mortgage" && debt.pause)) return null;
  return debt.nextDueOn;
}

function toPull(debt: Debt, autopay: Autopay): Cents {
  if (autopay === "none") return 0;
  if (debt.kind === "mortgage") return monthlyPaymentOf(debt) - debt.held;
  if (debt.kind !== "card") {
    const whole = debt.principal + outstandingOn(debt);
    return autopay === "full" ? whole : instalmentOf(debt) - debt.paidTowards;
  }
  const { bill } = debt;
  const owed = Math.max(0, owedOn(debt));
  const minimum = bill.minimum - bill.paid;
  const wanted = {
    minimum,
    // Refunds count for the whole and not for the minimum.
    statement: Math.max(minimum, bill.cents - bill.paid - bill.credits),
    full: owed,
  }[autopay];
  return Math.min(owed, wanted);
}
