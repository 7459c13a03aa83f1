import type { CalendarDate } from "./calendar-date.ts";
import { rateOn } from "./card-balance.ts";
import type { CardBalance } from "./card-balance.ts";
import type { Cents } from "./terms.ts";

export type PaymentOnCard = {
  cents: Cents;
  on: CalendarDate;
  /** How much of the required minimum is still open. */
  minimumLeft: Cents;
  /** The end of the second statement cycle from now. */
  secondClose: CalendarDate;
};

/** How much of a payment went to which balance. */
export type Share = { balance: CardBalance; cents: Cents };

/**
 * Divides a payment among a card's balances. Regulation Z 1026.53: what exceeds the minimum goes to
 * the highest rate first, or, in the last two cycles before deferred interest is charged, to that
 * balance. The minimum itself may go where the issuer likes, and issuers take the lowest rate. What
 * exceeds all balances stands as a credit on the first.
 */
export function allocatePayment(balances: CardBalance[], payment: PaymentOnCard): Share[] {
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
