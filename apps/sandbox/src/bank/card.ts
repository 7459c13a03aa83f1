import { businessDayFrom } from "./business-days.ts";
import { addDays, type CalendarDate, dayNumber, isOnDay, nextOnDay } from "./calendar-date.ts";
import { type Accrual, accrualOf, centsOf } from "./interest.ts";
import { CARD_INTEREST, LATE_FEE } from "./merchants.ts";
import type { Note } from "./movement.ts";
import type { CardBalanceTerms, CardTerms, Cents, PastPayment, Rate } from "./terms.ts";

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
type Bill = {
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

function billOf(
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
  checkPaidInFull(bill);
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

/** Stores whether the bill was paid in full. Later payments do not change the result. */
function checkPaidInFull(bill: Bill): boolean {
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

/** Ends a card's day. Charges deferred interest if its period ends today. */
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
function neededInFull({ balances }: Card, day: CalendarDate): Cents {
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

/** Card issuers divide the yearly rate by 365, in leap years too. */
const YEAR = 36_500;

/** A part of a card's current balance, with the interest of the running cycle. */
export type CardBalance = {
  id: string;
  kind: CardBalanceTerms["kind"];
  cents: Cents;
  rate: Rate;
  promotion: CardBalanceTerms["promotion"] | null;
  deferred: { through: CalendarDate; accrued: Accrual } | null;
  /** Interest of the cycle so far, not rounded. */
  accrual: Accrual;
  /** The daily balances of the cycle, summed. */
  dailySum: Cents;
};

function openBalance(terms: CardBalanceTerms): CardBalance {
  const { id, kind, cents, rate, promotion = null } = terms;
  const deferred = terms.deferred
    ? { ...terms.deferred, accrued: accrualOf(terms.deferred.accrued, YEAR) }
    : null;
  return { id, kind, cents, rate, promotion, deferred, accrual: 0, dailySum: 0 };
}

/**
 * Returns the rate by which payments are allocated. Regulation Z, comment 53-5: a balance with
 * deferred interest counts as one at 0 %.
 */
export function rateOn({ promotion, deferred, rate }: CardBalance, day: CalendarDate): Rate {
  if (deferred && day <= deferred.through) return 0;
  return promotion && day <= promotion.through ? promotion.rate : rate;
}

/** Whether the balance has another rate today than it will have. */
function isPromotional({ promotion, deferred }: CardBalance, day: CalendarDate): boolean {
  const through = promotion?.through ?? deferred?.through;
  return through !== undefined && day <= through;
}

/**
 * Ends a day: its balance counts for the average, at the rate of that day.
 *
 * @returns Deferred interest that is charged because its time ended with something left; in cents.
 */
function endDay(balance: CardBalance, day: CalendarDate): Cents {
  const owed = Math.max(0, balance.cents);
  const { deferred } = balance;
  balance.dailySum += owed;
  if (!deferred) {
    balance.accrual += owed * rateOn(balance, day);
    return 0;
  }
  deferred.accrued += owed * balance.rate;
  if (day < deferred.through) return 0;
  const charged = owed > 0 ? centsOf(deferred.accrued, YEAR) : 0;
  balance.deferred = null;
  balance.cents += charged;
  return charged;
}

/** The interest of the cycle in cents; the next one starts. */
function takeInterest(balance: CardBalance): Cents {
  const interest = centsOf(balance.accrual, YEAR);
  balance.accrual = 0;
  balance.dailySum = 0;
  return interest;
}

const MILLION = 1_000_000;

/** Closes the statement where it is the day: posts the interest and makes the new bill. */
export function closeStatement(card: Card, day: CalendarDate, note: Note): void {
  const { terms, bill, cycle } = card;
  if (!isOnDay(day, terms.closeDay)) return;
  const wasPaidInFull = checkPaidInFull(bill);
  const charges = chargeInterest(card, card.inGrace && wasPaidInFull);
  spendCredit(card);
  const interest = charges.reduce((sum, charge) => sum + charge.interest, 0);
  if (interest > 0) note({ kind: "interest", cents: interest, merchant: CARD_INTEREST });
  const statement: Statement = {
    closedOn: day,
    dueOn: dueAfter(day, terms),
    balance: owedOn(card),
    minimum: 0,
    pastDue: isMinimumMet(bill) ? 0 : bill.minimum - bill.paid,
    interest: interest + cycle.interest,
    fees: cycle.fees,
    charges,
  };
  statement.minimum = minimumOf({ ...statement, interest }, terms.minimum);
  card.statements.push(statement);
  card.bill = billOf({ ...statement, cents: statement.balance }, neededInFull(card, day));
  // The bill before was paid in full, so the new purchases bear nothing if this one is as well.
  card.inGrace = wasPaidInFull;
  card.cycle = { interest: 0, fees: 0, days: 0 };
  if (card.statementsSinceLateFee !== null) card.statementsSinceLateFee += 1;
}

/**
 * Returns the minimum of a statement: the share of the balance with the cycle's own interest and fees, at least the
 * floor, plus the amount that an earlier bill left open, and never more than the balance. Regulation Z prescribes no
 * formula (12 CFR 1026.7(b)(13) regulates only where the amount is shown), so the agreement decides. This bank treats
 * back-interest as balance, not as interest of the cycle: otherwise one minimum would contain a year of interest.
 */
function minimumOf(
  {
    balance,
    interest,
    fees,
    pastDue,
  }: Pick<Statement, "balance" | "interest" | "fees" | "pastDue">,
  { floor, share }: CardTerms["minimum"],
): Cents {
  if (balance <= 0) return 0;
  const usual = Math.round((balance * share) / MILLION) + interest + fees;
  return Math.min(balance, Math.max(floor, usual) + pastDue);
}

function chargeInterest({ balances, cycle }: Card, isFree: boolean): Statement["charges"] {
  return balances.map((balance) => {
    const averageDailyBalance = Math.round(balance.dailySum / Math.max(1, cycle.days));
    const accrued = takeInterest(balance);
    const interest = isFree && balance.kind === "purchase_apr" ? 0 : accrued;
    balance.cents += interest;
    return { id: balance.id, interest, averageDailyBalance };
  });
}

/** What was paid too much is a credit on the first balance: it pays the interest of the others. */
function spendCredit({ balances: [first, ...others] }: Card): void {
  for (const other of others) {
    const cents = Math.max(0, Math.min(-(first?.cents ?? 0), other.cents));
    if (first) first.cents += cents;
    other.cents -= cents;
  }
}

type PaymentOnCard = {
  cents: Cents;
  on: CalendarDate;
  /** How much of the required minimum is still open. */
  minimumLeft: Cents;
  /** The end of the second statement cycle from now. */
  secondClose: CalendarDate;
};

/** How much of a payment went to which balance. */
type Share = { balance: CardBalance; cents: Cents };

/**
 * Divides a payment among a card's balances. Regulation Z 1026.53: what exceeds the minimum goes to
 * the highest rate first, or, in the last two cycles before deferred interest is charged, to that
 * balance. The issuer may choose where the minimum goes, and issuers choose the lowest rate. An
 * amount above all balances becomes a credit on the first.
 */
function allocatePayment(balances: CardBalance[], payment: PaymentOnCard): Share[] {
  const { on, cents, minimumLeft, secondClose } = payment;
  const left = balances.map(({ cents: owed }) => Math.max(0, owed));
  const taken = balances.map(() => 0);
  const byRate = balances
    .map((balance, index) => ({ index, rate: rateOn(balance, on), deferred: balance.deferred }))
    .toSorted((a, b) => a.rate - b.rate);
  const isUrgent = ({ deferred }: (typeof byRate)[number]): boolean =>
    deferred !== null && deferred.through <= secondClose;
  const highestFirst = byRate
    .toSorted((a, b) => b.rate - a.rate)
    .toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));

  const give = (order: typeof byRate, amount: Cents): Cents =>
    order.reduce((rest, { index }) => {
      const share = Math.min(rest, left[index] ?? 0);
      left[index] = (left[index] ?? 0) - share;
      taken[index] = (taken[index] ?? 0) + share;
      return rest - share;
    }, amount);

  const minimum = Math.min(cents, Math.max(0, minimumLeft));
  const rest = give(highestFirst, cents - minimum + give(byRate, minimum));
  taken[0] = (taken[0] ?? 0) + rest;
  return balances
    .map((balance, index) => ({ balance, cents: taken[index] ?? 0 }))
    .filter(({ cents: share }) => share !== 0);
}
