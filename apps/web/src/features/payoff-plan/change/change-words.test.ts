import type { ChangeCause, PayoffChange } from "@snowball/contract";
import { expect, test } from "vitest";

import { debtFixture } from "../testing/debt-fixture.ts";
import { CHANGE } from "../testing/change-fixture.ts";
import { changeLedger } from "./changes-section.tsx";
import { earlierSnapshots, firstComparedDay } from "./change-line.tsx";
import { changedDebts, describeCause, describeMove } from "./describe-change.ts";

const VISA = debtFixture({ uuid: "visa" });
const debtOf = changedDebts(CHANGE, [VISA]);
const ENTERED = { ...VISA, owed: { ...VISA.owed, source: "user" as const } };

type Day = PayoffChange["before"];

/** Returns a change with these differences of its days. */
function changeOf({
  before,
  after,
  ...change
}: {
  before?: Partial<Day>;
  after?: Partial<Day>;
  to?: string;
}): PayoffChange {
  return {
    ...CHANGE,
    ...change,
    before: { ...CHANGE.before, ...before },
    after: { ...CHANGE.after, ...after },
  };
}

test("before plus the rows equals after, to the cent", () => {
  const change: PayoffChange = {
    ...CHANGE,
    parts: [
      { cause: "time", debt: null, months: -1, cost: "-310.00" },
      { cause: "charges", debt: "visa", months: 2, cost: "640.50" },
      { cause: "removed_debts", debt: "gone", months: 0, cost: "-9.43" },
    ],
  };

  expect(changeLedger(change, debtOf)).toEqual({
    before: { months: 17, cost: 500_000 },
    rows: [
      {
        key: "time null",
        words: "34 days passed",
        months: -1,
        cost: -31_000,
        toUpdate: null,
      },
      {
        key: "charges visa",
        words: "New charges on Everyday Visa",
        months: 2,
        cost: 64_050,
        toUpdate: null,
      },
      {
        key: "removed_debts gone",
        words: "No longer in your plan: a debt that was removed",
        months: 0,
        cost: -943,
        toUpdate: null,
      },
    ],
    sum: { months: 1, cost: 32_107 },
    after: { months: 18, cost: 532_107 },
  });
});

test("returns null if one of the days had no plan", () => {
  expect(
    changeLedger({ ...CHANGE, before: { ...CHANGE.before, months: null, cost: null } }, debtOf),
  ).toBe(null);
});

test.for([
  ["new_debts", "New in your plan: Everyday Visa"],
  ["removed_debts", "No longer in your plan: Everyday Visa"],
  ["charges", "New charges on Everyday Visa"],
  ["interest", "Interest and fees on Everyday Visa are more than planned"],
  ["balances", "Everyday Visa: the balance is higher than planned, and we don't know why"],
  ["rates", "Everyday Visa: rate, offer or fee changed"],
  ["minimums", "Everyday Visa: minimum payment changed"],
  ["payments", "Less is recorded as paid on Everyday Visa than planned"],
  ["redirected", "Less of your money went to Everyday Visa than planned, more to other debts"],
  ["budget", "You changed the budget or the strategy"],
  ["steady_on", "Your payments now stay the same each month, since that costs little"],
  [
    "steady_off",
    "Your payments no longer stay the same each month, since that would cost more now",
  ],
  ["recomputed", "The plan of Nov 1, as we compute it now"],
] as const)("describes %s as: %s", ([cause, words]) => {
  const debt = debtOf("visa");

  expect(describeCause({ cause: cause as ChangeCause, debt, sign: 1 }, CHANGE)).toBe(words);
});

test("names the payments that are late, among which others may be paid", () => {
  const lateOn = (...days: string[]) => {
    const late = days.map((day) => ({ debt: "visa", due_date: day }));
    return changedDebts({ ...CHANGE, late }, [VISA])("visa");
  };
  const debt = lateOn("2026-11-20");
  const wordsOf = (sign: number, of = debt) =>
    describeCause({ cause: "payments", debt: of, sign }, CHANGE);

  expect(wordsOf(1)).toBe(
    "Less is recorded as paid on Everyday Visa than planned. Past due since then: the payment due Nov 20, 2026",
  );
  expect(wordsOf(1, lateOn("2026-11-20", "2026-12-20", "2027-01-20"))).toBe(
    "Less is recorded as paid on Everyday Visa than planned. Past due since then: 3 payments due Nov 20, 2026 to Jan 20, 2027",
  );
  expect(wordsOf(-1)).toBe("You paid more on Everyday Visa than planned");
  expect(describeCause({ cause: "redirected", debt, sign: 1 }, CHANGE)).toBe(wordsOf(1));
  expect(describeCause({ cause: "redirected", debt: null, sign: 1 }, CHANGE)).toBe(
    "Your money was divided between your debts differently than planned",
  );
});

test("combines causes of less than a dollar, and interest of less than five, in one row", () => {
  const change: PayoffChange = {
    ...CHANGE,
    parts: [
      { cause: "time", debt: null, months: -1, cost: "-0.50" },
      { cause: "payments", debt: "visa", months: 0, cost: "-0.02" },
      { cause: "interest", debt: "visa", months: 0, cost: "4.99" },
      { cause: "interest", debt: "car", months: 0, cost: "5.00" },
      { cause: "rates", debt: "visa", months: 0, cost: "1.00" },
      { cause: "minimums", debt: "visa", months: 1, cost: "0.10" },
    ],
  };

  expect(changeLedger(change, debtOf)?.rows.map(({ words, cost }) => [words, cost])).toEqual([
    ["34 days passed", -50],
    ["Interest and fees on a debt that was removed are more than planned", 500],
    ["Everyday Visa: rate, offer or fee changed", 100],
    ["Everyday Visa: minimum payment changed", 10],
    ["2 changes of less than $5", 497],
  ]);
});

test("describes how a debt left, as long as its name is known", () => {
  const gone = changedDebts(
    {
      ...CHANGE,
      gone: [
        { debt: "car", name: "Ford Focus", how: "removed" },
        { debt: "store", name: "Store Card", how: "closed" },
      ],
    },
    [VISA],
  );
  const words = ["car", "store", "forgotten"].map((id) =>
    describeCause({ cause: "removed_debts", debt: gone(id), sign: -1 }, CHANGE),
  );

  expect(words).toEqual([
    "No longer in your plan: Ford Focus, which you removed",
    "No longer in your plan: Store Card, because its account was closed",
    "No longer in your plan: a debt that was removed",
  ]);
});

test("does not call a debt new or removed if its figures were missing", () => {
  const known = changedDebts(changeOf({ before: { left_out: ["visa"] } }), [VISA]);
  const lacking = changedDebts(changeOf({ after: { left_out: ["visa"] } }), [
    { ...VISA, missing: ["apr"] },
  ]);
  const words = (cause: ChangeCause, debtOfChange: typeof known) =>
    describeCause({ cause, debt: debtOfChange("visa"), sign: 1 }, CHANGE);

  expect(words("new_debts", known)).toBe(
    "New in your plan: Everyday Visa, which had missing figures before",
  );
  expect(words("removed_debts", lacking)).toBe(
    "No longer in your plan: Everyday Visa, because figures are missing now",
  );
});

test("asks to update an estimated balance, and does not mention transactions", () => {
  const change: PayoffChange = {
    ...CHANGE,
    parts: [{ cause: "interest", debt: "visa", months: 1, cost: "321.07" }],
  };
  const [part] = change.parts;
  const entered = { ...change, parts: part ? [{ ...part, cause: "balances" as const }] : [] };
  const rowOf = (about: PayoffChange) =>
    changeLedger(about, changedDebts(about, [ENTERED]))?.rows[0];

  expect(rowOf({ ...change, as_entered: ["visa"] })).toMatchObject({
    words: "Estimated interest on Everyday Visa is more than planned",
    toUpdate: { id: "visa", owedField: "balances.0.amount" },
  });
  expect(
    changedDebts({ ...change, as_entered: ["visa"] }, [{ ...ENTERED, account: "visa" }])("visa"),
  ).toMatchObject({ isAsEntered: true, owedField: "owed" });
  expect(
    rowOf({
      ...change,
      parts: part ? [{ ...part, cause: "payments" }] : [],
      as_entered: ["visa"],
    }),
  ).toMatchObject({
    words: "Less is recorded as paid on Everyday Visa than planned",
    toUpdate: null,
  });
  expect(rowOf(entered)).toMatchObject({
    words: "You entered a new balance for Everyday Visa",
    toUpdate: null,
  });
  // A bank reported it until it was unlinked.
  const kept = changedDebts(entered, [{ ...ENTERED, mask: "2203" }]);
  expect(changeLedger(entered, kept)?.rows[0]?.words).toBe(
    "Everyday Visa: the balance is higher than planned, and we don't know why",
  );
});

const MISSING = {
  status: "incomplete",
  months: null,
  debt_free_month: null,
  left_out: ["visa"],
} satisfies Partial<Day>;
const NOTHING = { status: "nothing_owed", months: 0, debt_free_month: null } satisfies Partial<Day>;
const NO_PLAN = {
  status: "impossible",
  months: null,
  debt_free_month: null,
} satisfies Partial<Day>;
const SHORT = {
  code: "BUDGET_BELOW_MINIMUMS",
  month: "2027-03-01",
  minimums: "300.00",
  budget: "250.00",
  shortfall: "50.00",
} as const;
const ENDLESS = {
  code: "NEVER_PAYS_OFF",
  clears_in_36: null,
  clears_in_60: null,
  negative_amortization: [{ debt: "visa", minimum: "20.00", interest: "25.00" }],
} satisfies Day["fault"];
const LOST = { ...NO_PLAN, fault: SHORT };

test.for<[Parameters<typeof changeOf>[0], string]>([
  [{}, "Your debt-free date moved from April 2028 to June 2028 since Nov 1."],
  [
    { after: { debt_free_month: "2028-04-01" } },
    "Your debt-free date is April 2028, the same as on Nov 1.",
  ],
  [
    { to: "2027-01-05" },
    "Your debt-free date moved from April 2028 to June 2028 since Nov 1, 2026.",
  ],
  [{ after: LOST }, "Your plan runs short in March 2027. On Nov 1 it ran until April 2028."],
  [
    { after: { ...NO_PLAN, fault: ENDLESS } },
    "Your plan never pays off your debts. On Nov 1 it ran until April 2028.",
  ],
  [
    { after: { ...NO_PLAN, fault: { ...ENDLESS, negative_amortization: [] } } },
    "Your plan still leaves debt after a hundred years. On Nov 1 it ran until April 2028.",
  ],
  [
    { after: { ...NO_PLAN, fault: { code: "RATE_OUT_OF_RANGE", debt: "visa" } } },
    "Your plan cannot be made: a figure of Everyday Visa needs review. On Nov 1 it ran until April 2028.",
  ],
  [
    { before: LOST },
    "Your plan works again: debt-free in June 2028. On Nov 1 it would have run short in March 2027.",
  ],
  [
    { before: { ...NO_PLAN, fault: ENDLESS }, after: LOST },
    "Your plan runs short in March 2027. On Nov 1 it would never have paid off your debts.",
  ],
  [
    { before: LOST, after: LOST },
    "Your plan runs short in March 2027. On Nov 1 it would have run short in March 2027 as well.",
  ],
  [{ before: NOTHING }, "You owed nothing on Nov 1. You should now be debt-free in June 2028."],
  [{ after: NOTHING }, "You owe nothing now. On Nov 1 your plan ran until April 2028."],
  [
    { before: MISSING },
    "On Nov 1, figures were missing for Everyday Visa, so there was no plan. You should now be debt-free in June 2028.",
  ],
  [
    { after: MISSING },
    "Figures are missing for Everyday Visa, so there is no plan. On Nov 1 your plan ran until April 2028.",
  ],
  [
    { before: MISSING, after: MISSING },
    "Figures are missing for Everyday Visa, so there is no plan. On Nov 1, figures were missing for Everyday Visa as well.",
  ],
])("describes %o as: %s", ([changed, sentence]) => {
  expect(describeMove(changeOf(changed), [VISA])).toBe(sentence);
});

test("compares only with earlier days", () => {
  const days = ["2026-12-06", "2026-12-05", "2026-11-10"].map((on) => ({ on }));

  expect(earlierSnapshots(days, "2026-12-05")).toEqual([{ on: "2026-11-10" }]);
});

test("initially compares with four weeks ago, or with the oldest day", () => {
  const snapshots = ["2026-12-05", "2026-11-10", "2026-11-05", "2026-10-01"].map((on) => ({ on }));

  expect(firstComparedDay(snapshots, "2026-12-05")).toBe("2026-11-05");
  expect(firstComparedDay(snapshots.slice(0, 2), "2026-12-05")).toBe("2026-11-10");
  expect(firstComparedDay([], "2026-12-05")).toBeNull();
});

test("counts days across the end of a month", () => {
  const of = { from: "2026-11-23", to: "2026-12-03" };

  expect(describeCause({ cause: "time", debt: null, sign: -1 }, of)).toBe("10 days passed");
});
