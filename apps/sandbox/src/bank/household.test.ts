import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays } from "./calendar-date.ts";
import { openHousehold, resumeHousehold } from "./index.ts";
import type { Autopay, Bank, HouseholdTerms } from "./index.ts";
import { RENT, SALARY } from "./merchants.ts";
import { card, mortgage, studentLoan } from "./testing/one-debt.ts";

const OPENED = "2026-03-20";
const DEBTS = ["card", "loan", "car", "home"];

/** Everything that a household can have, with a card that is spent on. */
const TERMS: HouseholdTerms = {
  seed: "household",
  accounts: [
    { kind: "checking", id: "checking", name: "Checking", cents: 900_000 },
    card(),
    studentLoan(),
    {
      ...studentLoan(),
      kind: "auto",
      id: "car",
      year: 36_500,
      dueDay: 28,
      nextDueOn: "2026-03-28",
    },
    mortgage({ nextDueOn: "2026-04-01" }),
  ],
  spending: {
    checking: {
      seed: "checking",
      purchasesPerDay: 0.4,
      routines: [
        { cents: 145_000, merchant: RENT, on: { every: "month", day: 1 } },
        { cents: -310_000, merchant: SALARY, on: { every: "two weeks", from: "2026-03-27" } },
      ],
    },
    card: { seed: "card", purchasesPerDay: 0.7, refundOneIn: 9, routines: [] },
  },
  autopay: {},
  paysFrom: "checking",
};

type Event =
  | { kind: "days"; count: number }
  | { kind: "pay"; account: string; cents: number; later: number }
  | { kind: "autopay"; account: string; autopay: Autopay };

const anyEvents = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("days"), count: fc.integer({ min: 1, max: 25 }) }),
    },
    fc.record({
      kind: fc.constant("pay"),
      account: fc.constantFrom(...DEBTS),
      cents: fc.integer({ min: 1, max: 400_000 }),
      later: fc.integer({ min: 0, max: 20 }),
    }),
    fc.record({
      kind: fc.constant("autopay"),
      account: fc.constantFrom(...DEBTS),
      autopay: fc.constantFrom("none", "minimum", "statement", "full"),
    }),
  ) as fc.Arbitrary<Event>,
  { maxLength: 40 },
);

function play(bank: Bank, events: readonly Event[]): Bank {
  for (const event of events) {
    if (event.kind === "days") bank.passDays(event.count);
    else if (event.kind === "autopay") bank.setAutopay(event.account, event.autopay);
    else {
      const { account, cents, later } = event;
      bank.pay({ account, cents, on: addDays(bank.today(), later) });
    }
  }
  return bank;
}

const sum = (amounts: number[]): number => amounts.reduce((total, one) => total + one, 0);

test("whatever happens, every balance is the one before and what was posted since", () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const bank = play(openHousehold(TERMS, OPENED), events);
      const before = openHousehold(TERMS, OPENED);
      for (const { id, kind } of TERMS.accounts) {
        const posted = bank
          .movements()
          .filter(({ account, postedOn }) => account === id && postedOn <= bank.today());
        const change = sum(posted.map(({ cents }) => cents)) * (kind === "checking" ? -1 : 1);
        expect([id, bank.balanceOf(id)]).toEqual([id, before.balanceOf(id) + change]);
      }
    }),
    { numRuns: 60 },
  );
});

test("every cent that leaves checking as a payment arrives, is in the air, or comes back", () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const bank = play(openHousehold(TERMS, OPENED), events);
      const payments = bank.movements().filter(({ kind }) => kind === "payment");
      const left = payments.filter(({ account }) => account === "checking");
      const arrived = payments.filter(({ account }) => account !== "checking");
      const flying = sum(bank.inTransit().map(({ cents, to }) => (to === "checking" ? 0 : cents)));
      const cents = (movements: typeof payments) => sum(movements.map((one) => one.cents));
      expect(cents(left) + cents(arrived)).toBe(flying);
    }),
    { numRuns: 60 },
  );
});

test("the same events give the same bank, played at once or in two parts", () => {
  fc.assert(
    fc.property(anyEvents, fc.nat({ max: 40 }), (events, cut) => {
      const whole = play(openHousehold(TERMS, OPENED), events).snapshot();
      const first = play(openHousehold(TERMS, OPENED), events.slice(0, cut)).snapshot();
      const kept = JSON.stringify(first);
      const parts = play(resumeHousehold(JSON.parse(kept)), events.slice(cut)).snapshot();
      expect(parts).toEqual(whole);
      expect(JSON.stringify(first)).toBe(kept);
    }),
    { numRuns: 40 },
  );
});

test("a payment leaves on the day it is sent and arrives one to three business days later", () => {
  const bank = openHousehold({ ...TERMS, spending: {} }, OPENED);
  const held = bank.balanceOf("checking");
  // A Thursday, before Good Friday, which the Federal Reserve does not keep.
  bank.passTo("2026-04-02");
  for (let count = 0; count < 12; count += 1) bank.pay({ account: "card", cents: 1_000 });
  expect(bank.balanceOf("checking")).toBe(held - 12_000);
  expect(bank.factsOf("card")).toMatchObject({ lastPayment: null });

  const days = bank.inTransit().map(({ arrivesOn }) => arrivesOn);
  expect(new Set(days)).toEqual(new Set(["2026-04-03", "2026-04-06", "2026-04-07"]));
  bank.passTo("2026-04-07");
  expect(bank.inTransit()).toEqual([]);
  expect(bank.factsOf("card")).toMatchObject({ lastPayment: { cents: 1_000, on: "2026-04-07" } });
});

test("what cannot be is refused: a day that is over, no amount, an account that is no debt", () => {
  const bank = openHousehold(TERMS, OPENED);
  const refused = [
    [{ account: "card", cents: 100, on: "2026-03-19" }, "is over"],
    [{ account: "card", cents: 0 }, "cannot be paid"],
    [{ account: "checking", cents: 100 }, "cannot be paid"],
    [{ account: "nobody's", cents: 100 }, "no account nobody's"],
  ] as const;
  for (const [payment, why] of refused) expect(() => bank.pay(payment)).toThrow(why);
});

test.each([
  ["minimum", (bill: number[]) => bill[1]],
  ["statement", (bill: number[]) => bill[0]],
] as const)(
  "autopay of the %s arrives by the due date, and nothing is late for a year",
  (autopay, of) => {
    const pulled = Object.fromEntries(DEBTS.map((debt) => [debt, autopay]));
    const rich = TERMS.accounts.map((account) =>
      account.kind === "checking" ? { ...account, cents: 9_000_000 } : account,
    );
    const bank = openHousehold({ ...TERMS, accounts: rich, autopay: pulled }, OPENED);
    bank.passDays(365);

    expect(bank.movements().filter(({ kind }) => kind === "fee")).toEqual([]);
    for (const debt of DEBTS) expect([debt, bank.factsOf(debt)?.pastDue]).toEqual([debt, 0]);
    const payments = bank
      .movements()
      .filter(({ account, kind }) => account === "card" && kind === "payment")
      .map(({ cents }) => -cents);
    const [first] = bank.statementsOf("card");
    const wanted = of([first?.balance ?? 0, first?.minimum ?? 0]) ?? 0;
    // Refunds of the time between make the statement smaller.
    expect(payments.some((cents) => cents <= wanted && cents > wanted - 20_000)).toBe(true);
  },
);

test("a day of the household takes less than a millisecond", () => {
  const bank = openHousehold({ ...TERMS, autopay: { card: "minimum", home: "minimum" } }, OPENED);
  bank.passDays(365);
  const started = process.cpuUsage();
  bank.passDays(3 * 365);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000 / (3 * 365)).toBeLessThan(1);
});
