import type {
  AccountTerms,
  CardTerms,
  MortgageTerms,
  SimpleLoanTerms,
} from "../../apps/sandbox/src/bank/index.ts";

import type { PlanSettingsFacts } from "@snowball/planner";

// Households that the simulations follow.

/** The first day of every simulation. */
export const BEGIN = "2026-03-09";

type CardAbout = { id: string; owed: number; apr: number; closeDay: number; dueDay: number };

function card({ id, owed, apr, closeDay, dueDay }: CardAbout): CardTerms {
  const closedOn = closeDay <= 9 ? `2026-03-${pad(closeDay)}` : `2026-02-${pad(closeDay)}`;
  const isSameMonth = dueDay >= closeDay + 21;
  const dueMonth = Number(closedOn.slice(5, 7)) + (isSameMonth ? 0 : 1);
  const minimum = Math.min(owed, Math.max(3500, Math.round(owed / 100 + (owed * apr) / 12e6)));
  const dueOn = `2026-${pad(dueMonth)}-${pad(dueDay)}`;
  // Payments due in the first days are already made, so that no household starts late.
  const isPaid = dueOn <= "2026-03-13";

  return {
    kind: "card",
    id,
    name: id,
    limit: null,
    balances: [{ id: `${id}-purchases`, kind: "purchase_apr", cents: owed, rate: apr }],
    closeDay,
    dueDay,
    minimum: { floor: 3500, share: 10_000 },
    lateFee: { first: 3000, again: 4100 },
    inGrace: false,
    bill: { closedOn, dueOn, cents: owed, minimum, paid: isPaid ? minimum : 0 },
  };
}

type LoanAbout = Pick<SimpleLoanTerms, "kind" | "id" | "principal" | "rate" | "payment" | "dueDay">;

function loan(about: LoanAbout): SimpleLoanTerms {
  const isOver = about.dueDay <= 13;
  return {
    ...about,
    name: about.id,
    outstandingInterest: 0,
    year: about.kind === "student" ? 36_525 : 36_500,
    nextDueOn: `2026-${isOver ? "04" : "03"}-${pad(about.dueDay)}`,
    pause: null,
  };
}

const home: MortgageTerms = {
  kind: "mortgage",
  id: "home",
  name: "home",
  principal: 312_450_00,
  rate: 42_500,
  instalment: 1537_00,
  escrow: 512_33,
  escrowBalance: 2049_32,
  dueDay: 1,
  nextDueOn: "2026-04-01",
  lateCharge: 50_000,
};

function pad(day: number): string {
  return String(day).padStart(2, "0");
}

const visa = card({ id: "visa", owed: 4210_55, apr: 249_900, closeDay: 14, dueDay: 9 });
const store = card({ id: "store", owed: 1890_10, apr: 299_900, closeDay: 27, dueDay: 22 });
const miles = card({ id: "miles", owed: 6420_00, apr: 214_900, closeDay: 3, dueDay: 28 });
const direct = loan({
  kind: "student",
  id: "direct",
  principal: 8250_00,
  rate: 55_000,
  payment: 98_00,
  dueDay: 28,
});
const car = loan({
  kind: "auto",
  id: "car",
  principal: 11_300_00,
  rate: 74_000,
  payment: 312_40,
  dueDay: 5,
});
const personal = loan({
  kind: "personal",
  id: "personal",
  principal: 5200_00,
  rate: 139_900,
  payment: 189_00,
  dueDay: 17,
});

export type Household = {
  name: string;
  accounts: AccountTerms[];
  /** The monthly budget for the debts of the plan, in cents. */
  budget: number;
  strategy: "avalanche" | "snowball" | "optimal";
  /** Replaces the monthly budget. */
  paydays?: NonNullable<PlanSettingsFacts["paydays"]>;
  /** Whether the household wants to send the same amounts every month. Default: no. */
  steady?: boolean;
  /** Purchases that a shop refunds to a card after its statement. */
  refunds?: { account: string; on: string; cents: number }[];
};

const of = (
  name: string,
  accounts: AccountTerms[],
  [budget, strategy = "avalanche"]: [number, Household["strategy"]?],
): Household => ({ name, accounts, budget, strategy });

const paid = (
  every: "week" | "two_weeks",
  [on, amount]: [string, string],
): NonNullable<PlanSettingsFacts["paydays"]> => ({ every, on, days: [], amount });

export const HOUSEHOLDS: Household[] = [
  of("one card", [visa], [400_00]),
  of("two cards", [visa, store], [600_00]),
  of("two cards, the smallest first", [visa, store], [600_00, "snowball"]),
  of("three cards with other days", [visa, store, miles], [900_00]),
  of("three cards, the smallest first", [visa, store, miles], [700_00, "snowball"]),
  of("a card and a student loan", [store, direct], [450_00]),
  of("cards, a student loan and a home outside the plan", [visa, store, direct, home], [650_00]),
  of(
    "cards, a student loan and a home outside the plan, with more money",
    [visa, store, direct, home],
    [950_00],
  ),
  of("a car and a card", [car, visa], [750_00]),
  of("a car and a loan, the smallest first", [car, personal], [800_00, "snowball"]),
  of("a loan and three cards", [personal, visa, store, miles], [1_100_00]),
  {
    ...of("two cards, paid every two weeks", [visa, store], [600_00]),
    paydays: paid("two_weeks", ["2026-03-06", "290.00"]),
  },
  {
    ...of(
      "three cards and a car, paid every week",
      [visa, store, miles, car],
      [900_00, "snowball"],
    ),
    paydays: paid("week", ["2027-01-01", "245.50"]),
  },
  {
    ...of("a card, a student loan and a car, paid every two weeks", [store, direct, car], [860_00]),
    paydays: paid("two_weeks", ["2026-03-06", "430.00"]),
  },
  {
    ...of("three cards, paid twice a month", [visa, store, miles], [900_00]),
    paydays: { every: "half_month", on: null, days: [15, 31], amount: "450.00" },
  },
  of("everything", [visa, store, miles, direct, car, personal, home], [1_900_00]),
];

/** Households that want to send the same amounts every month. */
export const STEADY_HOUSEHOLDS: Household[] = [
  of("two cards, steady", [visa, store], [600_00]),
  of("three cards, the cheapest plan made steady", [visa, store, miles], [900_00, "optimal"]),
  of(
    "cards, a student loan and a home outside the plan, steady",
    [visa, store, direct, home],
    [650_00],
  ),
  of(
    "a loan and three cards, the smallest first, steady",
    [personal, visa, store, miles],
    [1_100_00, "snowball"],
  ),
].map((household) => ({ ...household, steady: true }));

const sofa: CardTerms = {
  ...card({ id: "sofa", owed: 2400_00, apr: 269_900, closeDay: 14, dueDay: 9 }),
  balances: [
    {
      id: "sofa-purchases",
      kind: "purchase_apr",
      cents: 2400_00,
      rate: 269_900,
      deferred: { through: "2026-12-31", accrued: 0 },
    },
  ],
};

/** Households with a cheapest plan that pays off a promotion in its last month. */
export const PROMOTED_HOUSEHOLDS: Household[] = [
  of(
    "a card whose interest is deferred until the year's end",
    [sofa, personal],
    [650_00, "optimal"],
  ),
];

const shop = card({ id: "shop", owed: 140_00, apr: 299_900, closeDay: 27, dueDay: 22 });

/** Households with a bill above what is owed: a refund leaves 5.00 of a card whose open bill is 35.00. */
export const REFUNDED_HOUSEHOLDS: Household[] = [
  of("a card and a refund", [visa, shop], [400_00]),
  of(
    "a refund, a card and two loans, the smallest first",
    [shop, miles, car, direct],
    [800_00, "snowball"],
  ),
].map((household) => ({
  ...household,
  refunds: [{ account: "shop", on: "2026-03-10", cents: 135_00 }],
}));
