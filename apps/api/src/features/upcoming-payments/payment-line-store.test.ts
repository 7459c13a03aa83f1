import { randomUUID } from "node:crypto";

import type { ObligationState, UpcomingPayment as WireUpcomingPayment } from "@snowball/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Written } from "#http/written.ts";
import { signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { isLate, isOpen, sumOpenPayments } from "./open-payment-rules.ts";
import { findLines, replaceLines, sumLines, type WrittenLine } from "./payment-line-store.ts";
import { nameKeyOf } from "./upcoming-payment-rules.ts";

// The order of the list and its sums are stated twice: for lists that are told, and for lines that are kept.
// Both say the same of the same payments.

const NOW = new Date("2026-12-01T12:00:00Z");
const TODAY = "2026-12-01";
const THROUGH = "2026-12-31";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

type Told = Pick<
  WireUpcomingPayment,
  "debt" | "name" | "cycle" | "due_date" | "pay_by" | "currency" | "left" | "status" | "is_overdue"
>;

function lineOf(told: Told, place = 0): WrittenLine {
  return {
    debtId: told.debt,
    accountId: null,
    place,
    fromAt: new Date("2026-12-01T00:00:00Z"),
    untilAt: new Date("2026-12-02T00:00:00Z"),
    cycle: told.cycle,
    dueDate: told.due_date,
    nameKey: nameKeyOf(told.name),
    payBy: told.pay_by,
    currency: told.currency,
    amountLeft: told.left,
    isOpen: isOpen(told),
    isLate: isLate(told),
    isOverdue: told.is_overdue,
    line: JSON.stringify(told) as Written<WireUpcomingPayment>,
  };
}

function toldIn(line: string): Told {
  return JSON.parse(line) as Told;
}

/** What is kept of them says, of a page and of all. */
async function kept(lines: readonly WrittenLine[], page = { limit: 500, offset: 0 }) {
  const { userId } = await signUp(api);
  return api.deps.database.asUserInTransaction(userId, async (queries) => {
    await replaceLines(queries, { userId, debtIds: null }, lines);
    return {
      shown: (await findLines(queries, { userId, now: NOW, ...page })).map(toldIn),
      ...(await sumLines(queries, { userId, now: NOW, through: THROUGH })),
    };
  });
}

/** In the order of the list, as `arrangeUpcomingPayments` has it. */
function inOrder(told: readonly Told[]): Told[] {
  const keyOf = ({ due_date: date, name, debt }: Told) =>
    `${date ?? "9999-12-31"} ${nameKeyOf(name)}/${debt}`;
  return told.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

const dates = fc.constantFrom(null, "2026-11-20", TODAY, THROUGH, "2027-01-01", "2027-02-03");
const states: ObligationState[] = ["upcoming", "sent", "paid", "partial", "late", "not_needed"];
const amounts = fc.integer({ min: 0, max: 999_999 }).map((cents) => (cents / 100).toFixed(2));

const anyFields = {
  debt: fc.uuid(),
  name: fc.constantFrom("Card", "card", "Äpfel", "apple", "Zoe", "10", "2", "Ølund", "(a) b", ""),
  cycle: dates,
  due_date: dates,
  pay_by: dates,
  currency: fc.constantFrom("USD", "EUR", null),
  left: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: amounts }),
  status: fc.constantFrom<ObligationState>(...states, "skipped", "unknown"),
  is_overdue: fc.boolean(),
};
const anyTold: fc.Arbitrary<Told> = fc.record(anyFields, { noNullPrototype: true });

test("what is kept of any list comes in its order and to its sums, on every page", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyTold, { selector: ({ debt }) => debt, maxLength: 30 }),
      async (told) => {
        const ordered = inOrder(told);
        const all = await kept(told.map((each) => lineOf(each)));
        const page = await kept(
          told.map((each) => lineOf(each)),
          { limit: 4, offset: 3 },
        );

        expect(all).toEqual({
          shown: ordered,
          count: told.length,
          open: sumOpenPayments(ordered, TODAY),
        });
        expect(page).toEqual({ ...all, shown: ordered.slice(3, 7) });
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

const USUAL: Told = {
  debt: randomUUID(),
  name: "Card",
  cycle: "2026-12-10",
  due_date: "2026-12-10",
  pay_by: "2026-12-07",
  currency: "USD",
  left: "75.00",
  status: "upcoming",
  is_overdue: false,
};

test.for<[string, Partial<Told>, object]>([
  ["due in the month", {}, { due: "75.00", late: "0.00", ahead: "0.00" }],
  [
    "late by the lender's word, due later",
    { is_overdue: true, due_date: "2027-02-01" },
    { due: "75.00", late: "75.00" },
  ],
  [
    "seen to be missed",
    { status: "late", due_date: "2026-11-01" },
    { due: "75.00", late: "75.00" },
  ],
  [
    "due after the month, to be sent in it",
    { due_date: "2027-01-02", pay_by: "2026-12-29" },
    { due: "0.00", ahead: "75.00" },
  ],
  [
    "to be sent after the month",
    { due_date: "2027-01-20", pay_by: "2027-01-14" },
    { due: "0.00", ahead: "0.00" },
  ],
  ["without a date", { due_date: null, cycle: null, pay_by: null }, { due: "0.00", ahead: "0.00" }],
  ["a cent of it left", { left: "0.01", status: "partial" }, { due: "0.01" }],
  ["as much as fits", { left: "999999999999999.9999" }, { due: "999999999999999.9999" }],
])(
  "a payment that is %s counts alike in a list and in what is kept of it",
  async ([, about, sums]) => {
    const told = { ...USUAL, ...about };
    const { open } = await kept([lineOf(told)]);

    expect(open).toEqual(sumOpenPayments([told], TODAY));
    expect(open.sums).toMatchObject([sums]);
  },
);

test("a payment of which nobody says how much is in no sum, and told apart; one that is paid is in neither", async () => {
  const unknown = { ...USUAL, left: null, status: "late" as const };
  const { open, count } = await kept([
    lineOf(unknown),
    lineOf({ ...USUAL, debt: randomUUID(), status: "paid", left: "0.00", currency: "EUR" }),
  ]);

  expect(count).toBe(2);
  expect(open).toMatchObject({
    sums: [{ currency: "USD", due: "0.00", late: "0.00" }],
    late_count: 1,
    late_unknown_count: 1,
    unknown: [{ debt: unknown.debt, cycle: "2026-12-10" }],
  });
});

test("a line that holds no longer, or not yet, is neither shown nor counted", async () => {
  const at = (from: string, until: string) => ({
    ...lineOf({ ...USUAL, debt: randomUUID() }),
    fromAt: new Date(from),
    untilAt: new Date(until),
  });
  const { shown, count } = await kept([
    at("2026-12-01T00:00:00Z", "2026-12-01T12:00:00Z"),
    at("2026-12-01T12:00:00Z", "2026-12-02T00:00:00Z"),
    at("2026-12-01T12:00:01Z", "2026-12-02T00:00:00Z"),
  ]);

  expect([shown.length, count]).toEqual([1, 1]);
});

test("a line is shown to the letter as it was told", async () => {
  const line =
    `{"name":"Zoë’s \\"card\\"", "debt" : "${USUAL.debt}","amount":1.10}` as WrittenLine["line"];
  const { userId } = await signUp(api);

  const shown = await api.deps.database.asUserInTransaction(userId, async (queries) => {
    await replaceLines(queries, { userId, debtIds: null }, [{ ...lineOf(USUAL), line }]);
    return findLines(queries, { userId, now: NOW, limit: 25, offset: 0 });
  });

  expect(shown).toEqual([line]);
});

test("names are sorted without capitals and accents, and as far as they are kept", () => {
  const names = ["zoe", "Émile", "amex", "Äpfel", "AMEX Gold", "emily", "10", "2"];
  const sorted = names.toSorted((left, right) => (nameKeyOf(left) < nameKeyOf(right) ? -1 : 1));

  expect(sorted).toEqual(["10", "2", "amex", "AMEX Gold", "Äpfel", "Émile", "emily", "zoe"]);
  expect(nameKeyOf("Ñ".repeat(500))).toHaveLength(128);
});
