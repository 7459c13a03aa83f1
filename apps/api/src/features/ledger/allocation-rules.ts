import {
  addDays,
  addMonths,
  businessDaysAfter,
  compareDates,
  daysBetween,
  monthOf,
} from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import { type Account, dueOf, leftOf, lesser, type Part } from "./account-rules.ts";
import { byDueDate } from "./cycle-rules.ts";
import type { LedgerFacts, Obligation, Payment } from "./ledger-rows.ts";
import { ARRIVAL_BUSINESS_DAYS } from "./pairing-rules.ts";

/**
 * Without a statement: how long before a due date an amount is taken for the payment, or a part of one for
 * a part of it. Earlier it is an extra: many lenders take it off what is owed, and ask for the payment.
 */
const EARLY_DAYS = 20;
const EARLY_PARTIAL_DAYS = 15;
/** Of who pays at once, a part of a payment comes in its last days; what is less and comes before is an extra. */
const LAST_DAYS = 7;
/** How long after a due date a payment that nothing is open for is an extra of that cycle. */
const EXTRA_DAYS = 45;

/** Every payment that counts, in parts; an extra, or of no cycle that is known, where it is `unmatched`. */
export type Allocation = { accounts: Account[]; unmatched: Part[] };

/**
 * Which payment went to which cycle. Payments are taken in the order in which the lender had them: to
 * what is open and past its date, the oldest first; then to the cycle whose turn it is. What is beyond
 * its amount stays with it: an extra is not the next month's payment, unless the user says so. A payment
 * up to the day of the statement counts to the old cycle.
 *
 * The same payments in another order give the same allocation. Nothing of it is kept, so that a payment
 * that is taken back leaves no trace.
 */
export function allocate(
  facts: LedgerFacts,
  obligations: readonly Obligation[],
  payments: readonly Payment[],
): Allocation {
  const areMissesSure = seesMisses(facts);
  const accounts = obligations.toSorted(byDueDate).map((obligation): Account => ({
    obligation,
    parts: [],
    carried: [],
    areMissesSure,
    missedInAll: missedWith(obligation, facts),
  }));
  const billed = new Set<Account>();
  const bill = (day: string | null) => {
    for (const account of accounts) {
      if (billed.has(account) || !isBilledBefore(account.obligation, day)) continue;
      billed.add(account);
      account.carried = carriedInto(account, { facts, accounts });
    }
  };

  const ofNoCycle: Account["parts"] = [];
  const aside: Aside[] = [];
  for (const payment of payments.filter(counts).toSorted(byDay)) {
    const on = dayOf(payment);
    bill(on);
    countAside(payment, { facts, accounts, aside });
    for (const { account, amount, asideOf } of partsOf(payment, { facts, accounts })) {
      const part = { paymentId: payment.id, amount, on };
      const place = account?.parts ?? ofNoCycle;
      place.push(part);
      if (asideOf) aside.push({ account: asideOf, part, place });
    }
  }
  bill(null);

  const unmatched = ofNoCycle.map(({ paymentId, amount }) => ({ paymentId, amount }));
  return { accounts, unmatched };
}

/** A smaller amount that came early: an extra, unless what follows makes a payment of both. */
type Aside = { account: Account; part: Account["parts"][number]; place: Account["parts"] };

/** Takes what was set aside for a payment as parts of it, where this one is the rest and no payment by itself. */
function countAside(payment: Payment, { aside, ...books }: Books & { aside: Aside[] }): void {
  if (aside.length === 0 || payment.chosenCycle !== null || payment.isExtra) return;
  const open = askedFor(payment, books);
  const own = aside.filter(({ account }) => account === open);
  const left = open ? leftOf(open) : null;
  if (open === undefined || left === null || compareAmounts(payment.amount, left) >= 0) return;
  const all = sumAmounts([payment.amount, ...own.map(({ part }) => part.amount)]);
  if (compareAmounts(all, left) < 0) return;

  for (const { part, place } of own) {
    place.splice(place.indexOf(part), 1);
    open.parts.push(part);
  }
  aside.splice(0, aside.length, ...aside.filter(({ account }) => account !== open));
}

/** The first payment that is missed, or the one in turn. */
function askedFor(payment: Payment, { facts, accounts }: Books): Account | undefined {
  const day = dayOf(payment);

  return (
    accounts.find((each) => isMissed(each, day, facts)) ??
    inTurn(payment, payment.amount, accounts)?.account
  );
}

/**
 * A lender that still names a date that has passed has had nothing since: what it calls past due is that payment and
 * those after it, of which there is no word apart.
 */
function missedWith({ cycle }: Obligation, { bank }: LedgerFacts): Account["missedInAll"] {
  if (bank?.dueDate !== cycle || bank.pastDue === null) return null;

  return compareDates(cycle, bank.asOf) < 0 ? { amount: bank.pastDue, on: bank.asOf } : null;
}

/** Neither taken back nor come back. */
export function counts({ undoneOn, returnedOn }: Payment): boolean {
  return undoneOn === null && returnedOn === null;
}

function isBilledBefore({ statementDate }: Obligation, day: string | null): boolean {
  return day === null || statementDate === null || compareDates(statementDate, day) < 0;
}

/** By the lender's word, or as its account's transactions would show. */
function seesMisses({ bank }: LedgerFacts): boolean {
  return bank !== null && (bank.isOverdue ?? bank.hasTransactions);
}

/**
 * A card's bill holds what was past due when it was issued. It is believed to where enough is left for
 * the cycle itself: some lenders keep the two apart.
 */
function carriedInto(
  { obligation: { statementDate, amount, amountSource } }: Account,
  { facts, accounts }: Books,
): Account["carried"] {
  if (amount === null || statementDate === null || amountSource !== "bank") return [];
  if (facts.kind !== "credit_card") return [];
  const missed = accounts
    .filter(
      ({ obligation: { skippedOn, dueDate } }) =>
        skippedOn === null && compareDates(dueDate, statementDate) < 0,
    )
    .map((from) => ({ from, open: leftOf(from) ?? "0.00" }))
    .filter(({ open }) => signOf(open) > 0);
  const own = subtractAmount(amount, sumAmounts(missed.map(({ open }) => open)));
  // A bill may contain late fees and an over-limit amount once, so the smallest one counts.
  const [usual = "0.00"] = missed.map(({ from }) => dueOf(from) ?? "0.00").toSorted(compareAmounts);

  return compareAmounts(sumAmounts([own, own]), usual) >= 0 ? missed : [];
}

function byDay(left: Payment, right: Payment): number {
  return (
    compareDates(dayOf(left), dayOf(right)) ||
    compareAmounts(left.amount, right.amount) ||
    (left.id < right.id ? -1 : 1)
  );
}

function dayOf({ seenOn, sentOn }: Payment): string {
  return seenOn ?? sentOn;
}

type Books = { facts: LedgerFacts; accounts: readonly Account[] };

/** `asideOf`: the payment that it would be a part of, if the rest of it followed. */
type Share = { account: Account | undefined; amount: string; asideOf?: Account | undefined };

function partsOf(payment: Payment, { facts, accounts }: Books): Share[] {
  const { amount, chosenCycle, isExtra } = payment;
  if (chosenCycle !== null) {
    return [{ account: accounts.find((each) => each.obligation.cycle === chosenCycle), amount }];
  }
  if (isExtra) return [{ account: undefined, amount }];

  const day = dayOf(payment);
  const shares: Share[] = [];
  let rest = amount;
  for (const account of accounts.filter((each) => isMissed(each, day, facts))) {
    const share = lesser(leftOf(account) ?? "0.00", rest);
    shares.push({ account, amount: share });
    rest = subtractAmount(rest, share);
  }
  const turn = inTurn(payment, rest, accounts);
  const extra = { account: extraOf(day, accounts), amount: rest };
  if (turn === undefined) shares.push(extra);
  else if (turn.isAside) shares.push({ ...extra, asideOf: turn.account });
  else shares.push({ account: turn.account, amount: rest });

  return shares.filter((share) => signOf(share.amount) > 0);
}

/** Open past its date, as far as the day's payments can be about it. */
function isMissed(account: Account, day: string, facts: LedgerFacts): boolean {
  const { obligation } = account;
  if (obligation.skippedOn !== null || compareDates(obligation.dueDate, day) >= 0) return false;
  if (!hasBegun(obligation, day) || isForgotten(obligation, facts, day)) return false;

  return signOf(leftOf(account) ?? "0.00") > 0;
}

/** The cycle that a payment's day lies in, if so much of the payment can be about it. */
function inTurn(payment: Payment, amount: string, accounts: readonly Account[]): Turn | undefined {
  const day = dayOf(payment);
  const account = accounts.find(
    ({ obligation: { skippedOn, dueDate } }) =>
      skippedOn === null && compareDates(dueDate, day) >= 0,
  );
  if (!account) return undefined;
  // Without a due date the whole calendar month is the cycle.
  const { dueDate, dueDateSource } = account.obligation;
  if (dueDateSource === null) {
    return monthOf(dueDate) === monthOf(day) ? { account, isAside: false } : undefined;
  }
  if (isStillAskedFor(payment, account)) return { account, isAside: false };
  if (!hasBegun(account.obligation, day)) return undefined;
  if (account.obligation.statementDate !== null) return { account, isAside: false };

  return inTurnEarly({ day, amount, account }, accounts);
}

/**
 * A payment of exactly the bill that left checking shortly before the lender was first asked, and that the lender
 * does not have: the bill was asked for without it.
 */
function isStillAskedFor({ amount, sentOn, seenOn }: Payment, account: Account): boolean {
  const { statementDate, statedOn, dueDateSource } = account.obligation;
  if (seenOn !== null || statementDate !== null || dueDateSource !== "bank") return false;
  const due = dueOf(account);

  return (
    due !== null &&
    compareAmounts(due, amount) === 0 &&
    compareDates(sentOn, statedOn) <= 0 &&
    compareDates(statedOn, businessDaysAfter(sentOn, ARRIVAL_BUSINESS_DAYS)) <= 0
  );
}

type Turn = { account: Account; isAside: boolean };
type Early = { day: string; amount: string; account: Account };

/** Of a cycle without a statement. */
function inTurnEarly(
  { day, amount, account }: Early,
  accounts: readonly Account[],
): Turn | undefined {
  const left = leftOf(account);
  const toLeft = left === null ? -1 : compareAmounts(amount, left);
  const early = daysBetween(day, account.obligation.dueDate);
  const second = isSecond(day, account, accounts);
  if (toLeft >= 0) {
    return early > EARLY_DAYS || (toLeft > 0 && second) ? undefined : { account, isAside: false };
  }
  if (early > EARLY_PARTIAL_DAYS) return undefined;

  const isEarly = second || early > LAST_DAYS;
  return { account, isAside: isEarly && wasPaidAtOnce(account, accounts) };
}

/** Whether the payment before was made in one, which is how most people pay. */
function wasPaidAtOnce({ obligation }: Account, accounts: readonly Account[]): boolean {
  const before = accounts.findLast(
    (each) =>
      compareDates(each.obligation.dueDate, obligation.dueDate) < 0 && each.parts.length > 0,
  );
  const due = before ? dueOf(before) : null;

  return (
    due !== null && before?.parts.some((each) => compareAmounts(each.amount, due) >= 0) === true
  );
}

/**
 * Whether a payment of next month comes in a month in which one was made already, as extras do. Whoever pays
 * ahead each time pays once a month.
 */
function isSecond(day: string, { obligation }: Account, accounts: readonly Account[]): boolean {
  const isEarlier = (each: Account) =>
    compareDates(each.obligation.dueDate, obligation.dueDate) < 0 &&
    each.parts.some(({ on }) => monthOf(on) === monthOf(day));

  return monthOf(obligation.dueDate) !== monthOf(day) && accounts.some(isEarlier);
}

/** The last cycle whose date has passed, while that is not long ago. */
function extraOf(day: string, accounts: readonly Account[]): Account | undefined {
  return accounts.findLast(
    ({ obligation }) =>
      compareDates(obligation.dueDate, day) < 0 &&
      compareDates(day, addDays(obligation.dueDate, EXTRA_DAYS)) <= 0 &&
      hasBegun(obligation, day),
  );
}

/**
 * Whether the cycle was billed by then. Without a statement it was when the lender first named it, and
 * what the lender had before is in what it says.
 */
function hasBegun({ statementDate, statedOn, dueDateSource }: Obligation, day: string): boolean {
  if (statementDate !== null) return compareDates(statementDate, day) < 0;
  if (dueDateSource !== "bank") return compareDates(statedOn, day) <= 0;

  return compareDates(statedOn, day) < 0;
}

/**
 * Nobody sees the payments of a debt that no bank reports; what was not told in a month will not be.
 * That it was not paid is told as well.
 */
export function isForgotten(
  { dueDate, notPaid }: Obligation,
  facts: LedgerFacts,
  day: string,
): boolean {
  if (notPaid !== null && compareDates(notPaid.on, day) <= 0) return false;

  return isBlind(facts, day) && compareDates(day, addMonths(dueDate, 1)) > 0;
}

/** True where nothing would show that the lender has a payment, or lacks it. */
export function isBlind({ bank, endedOn }: LedgerFacts, day: string): boolean {
  if (bank === null || (endedOn !== null && compareDates(endedOn, day) < 0)) return true;
  const { hasTransactions, lastPaymentDate, isOverdue, pastDue } = bank;

  return !hasTransactions && lastPaymentDate === null && isOverdue === null && pastDue === null;
}
