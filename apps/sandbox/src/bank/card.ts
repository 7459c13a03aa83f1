import { allocatePayment } from "./allocate-payment.ts";
import { businessDayFrom } from "./business-days.ts";
import { addDays, dayNumber, nextOnDay } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { endDay, isPromotional, openBalance, rateOn } from "./card-balance.ts";
import type { CardBalance } from "./card-balance.ts";
import { CARD_INTEREST, LATE_FEE } from "./merchants.ts";
import type { Note } from "./movement.ts";
import type { CardTerms, Cents, PastPayment } from "./terms.ts";

/** Regulation Z 1026.5(b)(2): a bill leaves at least three weeks. */
const DAYS_TO_PAY = 21;
const STATEMENTS_OF_A_REPEAT = 6;

/** A closed statement, as the customer gets it. */
export type Statement = {
  closedOn: CalendarDate;
  dueOn: CalendarDate;
  balance: Cents;
  minimum: Cents;
  /** The part of the minimum that an earlier bill left open. */
  pastDue: Cents;
  interest: Cents;
  fees: Cents;
  /** By balance: the interest, and the average of its days. */
  charges: { id: string; interest: Cents; averageDailyBalance: Cents }[];
};

/** The statement that is to be paid, and what has arrived for it. */
export type Bill = {
  closedOn: CalendarDate;
  dueOn: CalendarDate;
  /** Regulation Z 1026.10(d): what arrives on the next business day is on time. */
  deadline: CalendarDate;
  cents: Cents;
  minimum: Cents;
  /** The part of the minimum that an earlier bill left open. */
  pastDue: Cents;
  /** Payments that have arrived since it closed. */
  paid: Cents;
  /** Refunds since it closed: they count for the whole, and not for the minimum. */
  credits: Cents;
  /** What has to arrive for purchases to bear no interest. */
  inFull: Cents;
  wasPaidInFull: boolean | null;
  /** Nothing was owed at some time since it closed, as after a refund: no more of its minimum is due. */
  isCleared: boolean;
};

export type Card = {
  kind: "card";
  terms: CardTerms;
  balances: CardBalance[];
  bill: Bill;
  inGrace: boolean;
  /** The interest and the fees of the running cycle that were posted already. */
  cycle: { interest: Cents; fees: Cents; days: number };
  lastPayment: PastPayment | null;
  /** How many statements ago the latest late fee was charged. */
  statementsSinceLateFee: number | null;
  statements: Statement[];
};

export function openCard(terms: CardTerms, today: CalendarDate): Card {
  const { bill, lastPayment = null, inGrace } = terms;
  const card: Card = {
    kind: "card",
    terms,
    balances: terms.balances.map(openBalance),
    bill: { ...billOf({ pastDue: 0, ...bill }, bill.cents), paid: bill.paid },
    inGrace,
    cycle: { interest: 0, fees: 0, days: 0 },
    lastPayment,
    statementsSinceLateFee: null,
    statements: [],
  };
  countDaysBefore(card, today);
  if (today > card.bill.deadline) card.bill.wasPaidInFull = card.bill.paid >= card.bill.inFull;
  return card;
}

/** What is owed in all, below zero when overpaid. */
export function owedOn({ balances }: Card): Cents {
  return balances.reduce((sum, { cents }) => sum + cents, 0);
}

/** What was due on a day that has passed and has not arrived. */
export function pastDueOn({ bill }: Card, day: CalendarDate): Cents {
  if (bill.isCleared) return 0;

  return Math.max(0, (day > bill.deadline ? bill.minimum : bill.pastDue) - bill.paid);
}

/** Whether nothing of the minimum is open. After a refund, a payment of all that is owed is enough. */
export function isMinimumMet({ paid, minimum, isCleared }: Bill): boolean {
  return paid >= minimum || isCleared;
}

/** The due date of the statement that closes on that day. */
export function dueAfter(closedOn: CalendarDate, { dueDay }: CardTerms): CalendarDate {
  return nextOnDay(addDays(closedOn, DAYS_TO_PAY - 1), dueDay);
}

export function billOf(
  statement: Pick<Bill, "closedOn" | "dueOn" | "cents" | "minimum" | "pastDue">,
  inFull: Cents,
): Bill {
  const { closedOn, dueOn, cents, minimum, pastDue } = statement;
  const deadline = businessDayFrom(dueOn);
  const empty = { paid: 0, credits: 0, wasPaidInFull: null, isCleared: false };
  return { closedOn, dueOn, deadline, cents, minimum, pastDue, inFull, ...empty };
}

/** What the card does before anything of the day arrives: a bill that was missed costs a fee. */
export function startCardDay(card: Card, day: CalendarDate, note: Note): void {
  const { bill } = card;
  if (day <= bill.deadline || bill.wasPaidInFull !== null) return;
  judgeBill(bill);
  if (isMinimumMet(bill)) return;
  const since = card.statementsSinceLateFee;
  const { first, again } = card.terms.lateFee;
  const fee = since !== null && since <= STATEMENTS_OF_A_REPEAT ? again : first;
  // Regulation Z 1026.52(b)(2): never more than the minimum that was missed.
  const cents = Math.min(fee, bill.minimum);
  if (cents === 0) return;
  addToFirst(card, cents);
  card.cycle.fees += cents;
  card.statementsSinceLateFee = 0;
  note({ kind: "fee", cents, merchant: LATE_FEE });
}

/** Settles whether the bill was paid in full: later payments change nothing about it. */
export function judgeBill(bill: Bill): boolean {
  bill.wasPaidInFull ??= bill.paid + bill.credits >= bill.inFull;
  return bill.wasPaidInFull;
}

/** A payment arrives. */
export function payCard(card: Card, cents: Cents, on: CalendarDate): void {
  const { bill, terms, balances } = card;
  const toBeInFull = Math.max(0, bill.inFull - bill.paid - bill.credits);
  const nextClose = nextOnDay(addDays(on, -1), terms.closeDay);
  const shares = allocatePayment(balances, {
    cents,
    on,
    minimumLeft: bill.minimum - bill.paid,
    secondClose: nextOnDay(nextClose, terms.closeDay),
  });
  let repaid = card.inGrace && on <= bill.deadline ? toBeInFull : 0;
  for (const share of shares) {
    share.balance.cents -= share.cents;
    if (share.balance.kind !== "purchase_apr") continue;
    // Regulation Z 1026.54(a): no interest on what is repaid within the grace period.
    const free = Math.min(repaid, share.cents);
    const { balance } = share;
    balance.accrual = Math.max(0, balance.accrual - free * rateOn(balance, on) * card.cycle.days);
    repaid -= free;
  }
  bill.paid += cents;
  bill.isCleared ||= owedOn(card) <= 0;
  card.lastPayment = { cents, on };
}

/** A purchase is posted; below zero it is a refund. */
export function purchaseOnCard(card: Card, cents: Cents): void {
  addToFirst(card, cents);
  if (cents >= 0) return;
  card.bill.credits -= cents;
  card.bill.isCleared ||= owedOn(card) <= 0;
}

/** Ends a day's balance; deferred interest whose time ends is charged now. */
export function endCardDay(card: Card, day: CalendarDate, note: Note): void {
  card.cycle.days += 1;
  for (const balance of card.balances) {
    const cents = endDay(balance, day);
    if (cents === 0) continue;
    card.cycle.interest += cents;
    note({ kind: "interest", cents, merchant: CARD_INTEREST });
  }
}

/** What the grace period needs: the statement without what a promotion leaves for later. */
export function neededInFull({ balances }: Card, day: CalendarDate): Cents {
  const later = balances.filter((balance) => isPromotional(balance, day));
  const kept = balances.filter((balance) => !later.includes(balance));
  return Math.max(
    0,
    kept.reduce((sum, { cents }) => sum + cents, 0),
  );
}

function addToFirst({ balances }: Card, cents: Cents): void {
  const [first] = balances;
  if (first) first.cents += cents;
}

// The days since the statement are worked out backwards from what was posted on them.
function countDaysBefore(card: Card, today: CalendarDate): void {
  const { sinceStatement = [], bill } = card.terms;
  const [first] = card.balances;
  if (!first) return;
  const owedNow = first.cents;
  for (let day = addDays(bill.closedOn, 1); day <= today; day = addDays(day, 1)) {
    const later = sinceStatement.filter(({ on }) => dayNumber(on) > dayNumber(day));
    first.cents = owedNow - later.reduce((sum, { cents }) => sum + cents, 0);
    endCardDay(card, day, () => undefined);
  }
  first.cents = owedNow;
}
