import { businessDayUntil } from "./business-days.ts";
import { addDays, dayNumber, isOnDay } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { SHOPS } from "./merchants.ts";
import type { Merchant } from "./merchants.ts";
import { seeded } from "./seeded.ts";
import type { Cents, Routine, Spending } from "./terms.ts";

/** Something spent or earned on a day; above zero goes out. */
export type Spent = {
  kind: "purchase" | "refund" | "routine";
  key: string;
  cents: Cents;
  merchant: Merchant;
  postedOn: CalendarDate;
};

/** Purchases are pending for a day; transfers post at once. */
const DAYS_TO_POST = 1;
const DAYS_TO_REFUND = 7;

/** What is spent and earned on a day, in the past and to come: always the same for the same day. */
export function spentOn(spending: Spending, date: CalendarDate): Spent[] {
  const routines = spending.routines
    .filter(({ on }) => isRoutineDay(on, date))
    .map(({ cents, merchant }): Spent => {
      const key = `routine/${date}/${merchant.name}`;
      return { kind: "routine", key, cents, merchant, postedOn: date };
    });
  return [...routines, ...purchasesOn(spending, date), ...refundsOn(spending, date)];
}

function purchasesOn({ seed, purchasesPerDay }: Spending, date: CalendarDate): Spent[] {
  const chance = seeded(`${seed}/purchases/${date}`);
  const isOneMore = chance.fraction() < purchasesPerDay % 1;
  const count = Math.floor(purchasesPerDay) + (isOneMore ? 1 : 0);
  return Array.from({ length: count }, (_, index) => {
    const merchant = chance.pick(SHOPS);
    const cents = chance.whole(...merchant.cents);
    const key = `purchase/${date}/${index}`;
    return { kind: "purchase", key, cents, merchant, postedOn: addDays(date, DAYS_TO_POST) };
  });
}

function refundsOn(spending: Spending, date: CalendarDate): Spent[] {
  const { seed, refundOneIn } = spending;
  if (refundOneIn === undefined) return [];
  return purchasesOn(spending, addDays(date, -DAYS_TO_REFUND))
    .filter(({ key }) => seeded(`${seed}/refund/${key}`).whole(1, refundOneIn) === 1)
    .map(({ key, cents, merchant }) => {
      return { kind: "refund", key: `refund/${key}`, cents: -cents, merchant, postedOn: date };
    });
}

function isRoutineDay(on: Routine["on"], date: CalendarDate): boolean {
  switch (on.every) {
    case "month":
      return isOnDay(date, on.day);
    case "twice a month":
      return on.days.some((day) => isPaydayFor(date, day));
    case "two weeks":
      return (dayNumber(date) - dayNumber(on.from)) % 14 === 0;
  }
}

/** Whether wages of that day of the month come today: on its last business day until then. */
function isPaydayFor(date: CalendarDate, day: number): boolean {
  return [0, 1, 2, 3].some((later) => {
    const nominal = addDays(date, later);
    return isOnDay(nominal, day) && businessDayUntil(nominal) === date;
  });
}
