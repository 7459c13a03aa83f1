import { addDays } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { obligation, payment } from "#testing/ledger-rows.ts";
import {
  CAR,
  CARD,
  credit,
  hand,
  HOUSE,
  OTHER,
  out,
  recognise,
} from "#testing/payment-matching-fixtures.ts";

import type { LedgerTransaction, Payment } from "./ledger-rows.ts";

const DEBTS = [CARD, OTHER, CAR, HOUSE];
const OBLIGATIONS = [
  obligation({ debtId: "card", amount: "75.00" }),
  obligation({ debtId: "other", amount: "40.00" }),
  obligation({ debtId: "car", amount: "412.37" }),
];

const day = fc.integer({ min: 0, max: 45 }).map((days) => addDays("2026-11-10", days));
const amount = fc.constantFrom("40.00", "75.00", "412.37", "2187.43");
const name = fc.constantFrom(
  "CHASE AUTOPAY",
  "Payment to Chase card ending in 9876",
  "TOYOTA FINANCIAL PAYMENT",
  "ROCKET MORTGAGE",
  "ACH 0042",
  "COFFEE",
);
const anyOut = fc
  .record({ day, amount, name, isLoan: fc.boolean(), isPending: fc.boolean() })
  .map((drawn) =>
    out([drawn.day, drawn.amount, drawn.name], {
      category: drawn.isLoan ? "LOAN_PAYMENTS" : null,
      isPending: drawn.isPending,
    }),
  );
const anyCredit = fc
  .record({ day, amount, accountId: fc.constantFrom("card", "other"), isPending: fc.boolean() })
  .chain(({ day: on, amount: much, ...others }) =>
    fc
      .constantFrom("PAYMENT THANK YOU", "PAYMENT THANK YOU", "REFUND", "CREDIT")
      .map((word) => credit([on, much, word], others)),
  );
const anySeen = fc.array(fc.oneof(anyOut, anyCredit), { maxLength: 12 }).map(withIds);
const anyHand = fc.record({
  debtId: fc.constantFrom("card", "other", "car", "house"),
  sentOn: day,
  amount,
  recordedAs: fc.constantFrom("sent" as const, "paid" as const),
});
const anyHands = fc.array(anyHand, { maxLength: 3 }).map((all) =>
  all.map((drawn, index) =>
    hand({
      ...drawn,
      id: `hand ${index}`,
      seenOn: drawn.recordedAs === "paid" ? drawn.sentOn : null,
    }),
  ),
);

/** Assigns unique ids, because a generator can draw equal transactions. */
function withIds(seen: LedgerTransaction[]): LedgerTransaction[] {
  return seen.map((each, index) => ({ ...each, id: `t ${index}` }));
}

function payments(kept: readonly Payment[], seen: readonly LedgerTransaction[]): Payment[] {
  const harness = { debts: DEBTS, obligations: OBLIGATIONS, kept: [...kept], seen: [...seen] };

  return recognise(harness).payments;
}

/** Removes generated ids, which depend on the order of the payments. Nothing else may. */
function sorted(all: readonly Payment[]): string[] {
  return all
    .map(({ id, recordedAs, ...others }) =>
      JSON.stringify({ id: recordedAs && id, recordedAs, ...others }),
    )
    .toSorted();
}

test("matches the same payments in any order and portions of transactions", () => {
  const rounds = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(anySeen, anyHands, rounds, (seen, hands, roundOf) => {
      const allSettledThenThrow = payments(hands, seen);
      const bitByBit = [0, 1, 2, 3].reduce(
        (kept, round) =>
          payments(
            kept,
            seen.filter((_, index) => (roundOf[index] ?? 0) <= round),
          ),
        hands,
      );

      expect(sorted(payments(hands.toReversed(), seen.toReversed()))).toEqual(
        sorted(allSettledThenThrow),
      );
      expect(sorted(bitByBit)).toEqual(sorted(allSettledThenThrow));
    }),
  );
});

test("matching again keeps payments and ids, and no transaction is in two payments", () => {
  fc.assert(
    fc.property(anySeen, anyHands, (seen, hands) => {
      const once = payments(hands, seen);
      const ids = once.flatMap((each) => [each.checkingTransactionId, each.lenderTransactionId]);
      const taken = ids.filter((id) => id !== null);

      expect(payments(once, seen).toSorted(byId)).toEqual(once.toSorted(byId));
      expect(new Set(taken).size).toBe(taken.length);
      expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
    }),
  );
});

function byId(left: Payment, right: Payment): number {
  return left.id < right.id ? -1 : 1;
}

test("removes payments if the bank withdraws their transactions", () => {
  fc.assert(
    fc.property(anySeen, anyHands, fc.integer({ min: 0, max: 12 }), (seen, hands, count) => {
      const left = seen.slice(count);

      expect(sorted(payments(payments(hands, seen), left))).toEqual(sorted(payments(hands, left)));
    }),
  );
});

function ofCard(kept: Payment[], seen: LedgerTransaction[]): Payment[] {
  return recognise({ kept, seen }).payments;
}

test("a posted transaction continues the payment of its pending one", () => {
  const pending = [
    out(["2026-12-01", "75.00", "CHASE AUTOPAY"], { id: "p1", isPending: true }),
    credit(["2026-12-02", "75.00", "PAYMENT"], { id: "p2", isPending: true }),
  ];
  const posted = [
    out(["2026-12-02", "75.00", "CHASE AUTOPAY"], { id: "t1", pendingId: "p1" }),
    credit(["2026-12-03", "75.00", "PAYMENT"], { id: "t2", pendingId: "p2" }),
  ];
  const before = ofCard([], pending);
  const after = ofCard(before, posted);

  expect(before).toMatchObject([{ sentOn: "2026-12-01", seenOn: null }]);
  expect(after).toMatchObject([{ id: before[0]?.id, sentOn: "2026-12-02", seenOn: "2026-12-03" }]);
});

const AUTOPAY = "CHASE CREDIT CRD AUTOPAY";
const waiting = (id: string, date: string, name = AUTOPAY) =>
  out([date, "75.00", name], { id, isPending: true });
const booked = (id: string, date: string, name = AUTOPAY) => out([date, "75.00", name], { id });

test.for<[string, LedgerTransaction[], number]>([
  ["pending and posted a day later", [waiting("p1", "2026-12-01"), booked("t1", "2026-12-02")], 1],
  ["posted five days later", [waiting("p1", "2026-12-01"), booked("t1", "2026-12-06")], 1],
  ["posted six days later", [waiting("p1", "2026-12-01"), booked("t1", "2026-12-07")], 2],
  [
    "posted with a longer text",
    [waiting("p1", "2026-12-01", "CHASE PAYMENT"), booked("t1", "2026-12-02")],
    1,
  ],
  ["two posted", [booked("t1", "2026-12-01"), booked("t2", "2026-12-01")], 2],
  ["two pending", [waiting("p1", "2026-12-01"), waiting("p2", "2026-12-01")], 2],
  [
    "two pending and one posted",
    [waiting("p1", "2026-12-01"), waiting("p2", "2026-12-02"), booked("t1", "2026-12-02")],
    2,
  ],
  [
    "one pending and two posted",
    [waiting("p1", "2026-12-01"), booked("t1", "2026-12-02"), booked("t2", "2026-12-03")],
    2,
  ],
])("counts an unlinked pending and posted transaction once: %s", ([, seen, count]) => {
  expect(ofCard([], seen)).toHaveLength(count);
  expect(ofCard(ofCard([], seen), seen.toReversed())).toHaveLength(count);
});

test("counts a pending and a posted credit at the lender once", () => {
  const seen = [
    credit(["2026-12-01", "75.00", "PAYMENT THANK YOU"], { id: "p1", isPending: true }),
    credit(["2026-12-03", "75.00", "PAYMENT - THANK YOU"], { id: "t1" }),
  ];

  expect(ofCard([], seen)).toMatchObject([{ seenOn: "2026-12-03", lenderTransactionId: "t1" }]);
});

test("keeps an undone payment undone when the bank also lists it as posted without a link", () => {
  const seen = [waiting("p1", "2026-12-01"), booked("t1", "2026-12-02")];
  const undone = ofCard([], seen.slice(0, 1)).map((each) => ({ ...each, undoneOn: "2026-12-02" }));

  expect(ofCard(undone, seen)).toMatchObject([
    { undoneOn: "2026-12-02", checkingTransactionId: "t1" },
  ]);
});

test("keeps an undone payment undone when its transaction is posted", () => {
  const pending = out(["2026-12-01", "75.00", "CHASE AUTOPAY"], { id: "p1", isPending: true });
  const undone = ofCard([], [pending]).map((each) => ({ ...each, undoneOn: "2026-12-02" }));
  const posted = out(["2026-12-02", "75.00", "CHASE AUTOPAY"], { id: "t1", pendingId: "p1" });

  expect(ofCard(undone, [posted])).toMatchObject([
    { undoneOn: "2026-12-02", checkingTransactionId: "t1" },
  ]);
});

test("corrects an amount that the bank corrects, in the cycle that the user chose", () => {
  const seen = (much: string) => [credit(["2026-12-03", much, "PAYMENT"], { id: "t1" })];
  const chosen = ofCard([], seen("75.00")).map((each) => ({
    ...each,
    chosenCycle: "2026-12-05",
  }));

  expect(ofCard(chosen, seen("76.00"))).toMatchObject([
    { id: chosen[0]?.id, amount: "76.00", chosenCycle: "2026-12-05" },
  ]);
  expect(ofCard(chosen, [])).toEqual([]);
});

test("keeps payments from before the searched days, and still links them", () => {
  const old = payment({
    id: "old",
    debtId: "card",
    sentOn: "2026-08-31",
    seenOn: null,
    source: "checking",
    why: "name",
    checkingTransactionId: "t0",
    lenderTransactionId: null,
  });
  const seen = [credit(["2026-09-02", "75.00", "PAYMENT"], { id: "t1" })];

  expect(ofCard([old], [])).toEqual([old]);
  expect(ofCard([old], seen)).toEqual([
    { ...old, lenderTransactionId: "t1", seenOn: "2026-09-02" },
  ]);
});
