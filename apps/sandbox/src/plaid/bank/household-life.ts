import { addDays } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import { openHousehold } from "../../bank/index.ts";
import type { Autopay, Cents, Movement, Order } from "../../bank/index.ts";
import { unknownMerchant } from "../../bank/merchants.ts";
import { configuredHappening, configuredOn } from "./configured-happenings.ts";
import type { OverrideTransaction } from "./custom-user.ts";
import type { Banks } from "./describe-liabilities.ts";
import { householdTerms } from "./household-terms.ts";
import { pastOf } from "./past-happenings.ts";
import type { Past } from "./past-happenings.ts";
import type { PlannedAccount } from "./planned-account.ts";

/**
 * What was done to a household, on the day it then was there. Only these few words are stored; all
 * the rest follows from them and from the seed.
 */
export type HouseholdEvent = { on: CalendarDate } & (
  | { kind: "created"; account: string; transactions: OverrideTransaction[] }
  | { kind: "told"; payments: Order[] }
  | { kind: "autopay"; autopay: Record<string, Autopay> }
  | { kind: "refunded"; account: string; cents: Cents }
);

/** A day, or what was done on it afterwards, with what the bank took into its books. */
export type Step = { on: CalendarDate; events: number; movements: readonly Movement[] };

/** A household as it was played so far. */
export type HouseholdLife = Banks & {
  bornOn: CalendarDate;
  accounts: PlannedAccount[];
  past: Past;
  /** Each with the number of events that were played until then. */
  steps: Step[];
  /** How many events have been played. */
  events: number;
};

/** How long before a household is opened something may have happened that is still pending. */
const DAYS_PENDING = 14;

/** A household on the day it was opened. */
export function startLife(accounts: PlannedAccount[], bornOn: CalendarDate): HouseholdLife {
  const terms = householdTerms(accounts);
  const atFirst = openHousehold(terms, bornOn);
  const now = openHousehold(terms, bornOn);
  const past = pastOf(accounts, terms, atFirst);
  for (let day = addDays(bornOn, -DAYS_PENDING); day <= bornOn; day = addDays(day, 1)) {
    for (const happening of past(day)) {
      if (happening.postedOn > bornOn) now.book(happening);
    }
  }
  return { bornOn, accounts, past, atFirst, now, steps: [], events: 0 };
}

/** Goes on with a life: the days until one, and what was done on each after it had passed. */
export function goOn(
  life: HouseholdLife,
  events: readonly HouseholdEvent[],
  through: CalendarDate,
): void {
  const { now } = life;
  for (;;) {
    for (let next = events[life.events]; next && next.on <= now.today();) {
      const happened = next;
      life.events += 1;
      step(life, () => apply(life, happened));
      next = events[life.events];
    }
    if (now.today() >= through) return;
    step(life, () => passDay(life));
  }
}

function step(life: HouseholdLife, happen: () => void): void {
  const before = life.now.movements().length;
  happen();
  const movements = life.now.movements().slice(before);
  life.steps.push({ on: life.now.today(), events: life.events, movements });
}

function passDay({ now, accounts }: HouseholdLife): void {
  now.passDays(1);
  for (const account of accounts) {
    const balance = now.balanceOf(account.key);
    for (const happening of configuredOn(account, now.today(), balance)) now.book(happening);
  }
}

function apply(life: HouseholdLife, event: HouseholdEvent): void {
  const { now, accounts, events } = life;
  switch (event.kind) {
    case "created": {
      const account = accounts.find(({ key }) => key === event.account);
      for (const [index, given] of event.transactions.entries()) {
        if (account) now.book(configuredHappening(account, given, `created/${events}/${index}`));
      }
      break;
    }
    case "told":
      for (const payment of event.payments) now.pay(payment);
      break;
    case "autopay":
      for (const [account, autopay] of Object.entries(event.autopay)) {
        now.setAutopay(account, autopay);
      }
      break;
    case "refunded": {
      const { account, cents, on } = event;
      const refund = {
        key: `${account}/refunded/${events}`,
        kind: "refund",
        cents: -cents,
      } as const;
      now.book({ ...refund, account, on, postedOn: on, merchant: unknownMerchant("Refund") });
      break;
    }
  }
}
