import type { Debt } from "@snowball/contract";
import { expect, test } from "vitest";

import { ledgerFacts, ledgerOf } from "#testing/ledger-rows.ts";

import { type Review, sentBetween, writeReviewMail } from "./digest.ts";

const OWED = {
  before: "12000.00",
  now: "9000.00",
  less: "3000.00",
  currency: "USD",
  isAbout: false,
  paidOff: ["store"],
};

function review(about: Partial<Review> = {}) {
  return writeReviewMail(
    {
      today: "2026-12-01",
      sent: ["400.00", "100.00", "100.00", "100.00"].map((amount) => ({ currency: "USD", amount })),
      onTime: { known: 12, on_time: 12, in_a_row: 12 },
      debtFree: {
        month: "2029-05-01",
        before: "2029-06-01",
        plannedCount: 3,
        isEverything: true,
      },
      owed: OWED,
      names: new Map([["store", "Store <Card>"]]),
      ...about,
    },
    { publicUrl: "https://snowball.example" },
  );
}

const linesOf = (about?: Partial<Review>) => review(about).text.split("\n\n")[0]?.split("\n");

test("reviews the month: what was sent, paid off and is owed, and the date", () => {
  expect(review().subject).toBe("You sent $700.00 in November");
  expect(linesOf()).toEqual([
    "Sent in November: $700.00 in 4 payments.",
    "Paid off: Store <Card>.",
    "You owe $9,000.00, $3,000.00 less than a month ago.",
    "Your last 12 payments were on time.",
    "Debt-free in May 2029: 1 month sooner than a month ago.",
  ]);
  expect(review().text).toContain("https://snowball.example/plan");
  expect(review().html).toContain("Store &lt;Card&gt;");
});

test.for([
  ["-20.00", "You owe $9,000.00, $20.00 more than a month ago."],
  ["0.00", "You owe $9,000.00, the same as a month ago."],
] as const)("says honestly what changed by %s", ([less, line]) => {
  expect(linesOf({ owed: { ...OWED, less, paidOff: [] } })?.[1]).toBe(line);
});

test("says that a sum with an entered balance is estimated", () => {
  expect(linesOf({ owed: { ...OWED, isAbout: true, paidOff: [] } })?.[1]).toBe(
    "You owe about $9,000.00, $3,000.00 less than a month ago.",
  );
});

test("says less if less is known", () => {
  const about = {
    sent: [],
    onTime: { known: 1, on_time: 1, in_a_row: 1 },
    owed: null,
    debtFree: { month: "2029-05-01", before: null, plannedCount: 3, isEverything: true },
  };

  expect(review(about).subject).toBe("November in review");
  expect(linesOf(about)).toEqual([
    "Sent in November: nothing that we know of.",
    "Debt-free in May 2029.",
  ]);
  expect(review(about).html).not.toContain("<table");
});

test("draws what is owed as table cells, without remote pictures", () => {
  const { html } = review();

  expect(html).toContain('width="100%" height="14" bgcolor=');
  expect(html).toContain('width="75%" height="14" bgcolor=');
  expect(html).toContain("Nov 1, 2026: $12,000.00");
  expect(html).not.toMatch(/<img|<svg|url\(/);
  expect(review({ owed: { ...OWED, now: "0.00" } }).html).toContain('width="1%" height="14"');
});

test("leaves out a payment that never arrived, as Home does", () => {
  const paid = [
    { amount: "75.00", sentOn: "2026-11-02", seenOn: null, recordedAs: "sent" },
    { amount: "40.00", sentOn: "2026-11-27", seenOn: "2026-11-28" },
  ] as const;
  const ledger = ledgerOf({ today: "2026-12-01", bank: { asOf: "2026-12-01" }, paid: [...paid] });
  const of = { debt: { is_included: true } as Debt, facts: ledgerFacts(), ledger };

  expect(sentBetween([of], { from: "2026-11-01", until: "2026-12-01" })).toEqual([
    { currency: "USD", amount: "40.00" },
  ]);
});
