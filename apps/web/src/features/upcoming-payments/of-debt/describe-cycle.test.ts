import type { Obligation } from "@snowball/contract";
import { expect, test } from "vitest";

import { obligationFixture, recordedPaymentFixture } from "../testing/obligation-fixture.ts";
import {
  describeCycle,
  describePayment,
  describeState,
  isForEarlierBill,
  isOpen,
} from "./describe-cycle.ts";

/** Returns a payment of $75.00 that was sent on November 12 and matched at the lender on November 14. */
const paymentOfCycle = (about: Partial<Obligation["payments"][number]>) =>
  recordedPaymentFixture({
    amount: "75.00",
    counted: "75.00",
    sent_on: "2026-11-12",
    seen_on: "2026-11-14",
    why: "lender_credit",
    ...about,
  });

const DEBT = { currency: "USD", autopay: { type: "none", amount: null } } as const;
const CARD = { kind: "credit_card", currency: "USD" } as const;
const USD = { debt: DEBT, today: "2026-11-22" };

function words(about: Partial<Obligation>): string[] {
  return describeCycle(obligationFixture(about), USD);
}

test("shows when to send a payment", () => {
  expect(words({})).toEqual(["send by Dec 1, 2026"]);
});

test("shows the paid part with the open amount", () => {
  expect(words({ status: "partial", paid: "40.00", left: "35.00" })).toEqual([
    "paid $40.00",
    "$35.00 left",
    "send by Dec 1, 2026",
  ]);
});

test("shows no past day to send a payment", () => {
  const on = (today: string, about: Partial<Obligation> = {}) =>
    describeCycle(obligationFixture(about), { ...USD, today });

  expect(on("2026-12-01")).toEqual(["send by Dec 1, 2026"]);
  expect(on("2026-12-02")).toEqual(["send today, it may arrive too late"]);
  expect(on("2026-12-09", { status: "unknown", question: "was_it_paid" })).toEqual([]);
  expect(words({ status: "late" })).toEqual([]);
});

test("shows no day to send a payment that the lender collects", () => {
  const autopay = { type: "minimum", amount: null } as const;

  expect(describeCycle(obligationFixture(), { ...USD, debt: { ...DEBT, autopay } })).toEqual([]);
});

test("shows no figures for a fully paid cycle, but how an unseen payment is known", () => {
  expect(words({ status: "paid", paid: "75.00", left: "0.00" })).toEqual([]);
  expect(words({ status: "paid", left: "0.00", recognised: "not_overdue" })).toEqual([
    "matched: the lender shows nothing past due",
  ]);
  expect(words({ status: "sent", sent: "75.00", left: "0.00" })).toEqual(["sent $75.00"]);
});

test("computes no open amount if the bill is unknown", () => {
  const unknown = { amount: null, left: null, status: "unknown", paid: "40.00" } as const;
  expect(words(unknown)).toEqual(["paid $40.00"]);
  expect(words({ ...unknown, paid: "0.00" })).toEqual(["send by Dec 1, 2026"]);
});

test("a payment is on its way while the server counts it as in transit, also beyond what was due", () => {
  const describeWith = (counted: string, isInTransit = true) =>
    describePayment(
      paymentOfCycle({ why: "by_hand", seen_on: null, counted, is_in_transit: isInTransit }),
      CARD,
    );

  expect(describeWith("75.00")).toMatch(/for Nov 12, 2026, on its way$/);
  expect(describeWith("75.00", false)).toBe("$75.00, recorded by you for Nov 12, 2026");
  expect(describeWith("0.00")).toMatch(/^\$75\.00 beyond what was due.*, on its way$/);
  expect(describeWith("0.00", false)).toMatch(/^\$75\.00 beyond what was due.* Nov 12, 2026$/);
});

test("describes each way to recognize a payment", () => {
  const describeWith = (
    about: Partial<Obligation["payments"][number]>,
    kind = "credit_card" as const,
  ) => describePayment(paymentOfCycle(about), { ...CARD, kind });

  expect(describeWith({})).toBe("$75.00, matched: a credit on the card on Nov 14, 2026");
  expect(describeWith({ why: "by_hand" })).toBe("$75.00, recorded by you for Nov 12, 2026");
  expect(describeWith({ why: "last_payment" })).toBe(
    "$75.00, matched: the lender's last payment, on Nov 14, 2026",
  );
  expect(describeWith({ why: "name", seen_on: null, is_in_transit: true })).toBe(
    "$75.00, matched: left checking on Nov 12, 2026, with the lender's name, on its way",
  );
  expect(describeWith({ why: "amount_and_date" })).toBe(
    "$75.00, matched: this amount left checking on Nov 12, 2026",
  );
  expect(describeWith({ counted: "40.00" })).toMatch(/^\$40\.00 of \$75\.00, /);
});

test("describes an extra as beyond what was due, even if it counts for the cycle", () => {
  const extra = paymentOfCycle({ counted: "0.00", is_extra: true });

  expect(describePayment(extra, CARD)).toMatch(/^\$75\.00 beyond what was due, matched/);
});

test.for([
  ["2026-12-04", "35.00", "2026-12-04", true],
  // Other payments paid the bill, so that this one is beyond it.
  ["2026-12-04", "0.00", "2026-12-04", false],
  ["2027-01-04", "0.00", "2026-12-04", true],
  [null, "35.00", "2026-12-04", false],
] as const)(
  "says why a payment doesn't count for the bill that the user chose: %s, with %s left",
  ([chosen, left, cycle, isRefused]) => {
    const payment = paymentOfCycle({ counted: "0.00", chosen_cycle: chosen });
    const line = describePayment(payment, CARD, obligationFixture({ cycle, left }));
    const day = chosen === "2027-01-04" ? "Jan 4, 2027" : "Dec 4, 2026";

    expect(line).toBe(
      isRefused
        ? `$75.00, matched: a credit on the card on Nov 14, 2026, not counted for the bill due ${day}, because it was made before that statement`
        : "$75.00 beyond what was due, matched: a credit on the card on Nov 14, 2026",
    );
  },
);

test("a payment from before the first known bill that does not count for it is for an earlier one", () => {
  const cycle = obligationFixture({ cycle: "2026-12-04", due_date: "2026-12-04" });
  const isEarlier = (about: Partial<Obligation["payments"][number]>) =>
    isForEarlierBill(paymentOfCycle({ counted: "0.00", seen_on: "2026-11-04", ...about }), cycle);

  expect(isEarlier({})).toBe(true);
  expect(isEarlier({ seen_on: "2026-11-05" })).toBe(false);
  expect(isEarlier({ counted: "75.00" })).toBe(false);
  expect(isEarlier({ is_extra: true })).toBe(false);
  expect(isEarlier({ chosen_cycle: "2026-12-04" })).toBe(false);
  expect(isEarlier({ undone_on: "2026-11-20" })).toBe(false);
});

test("marks reverted and returned payments as not counted", () => {
  const describeWith = (about: Partial<Obligation["payments"][number]>) =>
    describePayment(paymentOfCycle(about), { ...CARD, kind: "mortgage" });

  expect(describeWith({ undone_on: "2026-11-20" })).toBe("$75.00 undone, not counted");
  expect(describeWith({ returned_on: "2026-11-20" })).toBe(
    "$75.00 returned on Nov 20, 2026, not counted",
  );
  expect(describeWith({ is_missing: true, why: "by_hand", seen_on: null, counted: "0.00" })).toBe(
    "$75.00, recorded by you for Nov 12, 2026, not received by the lender, not counted",
  );
  expect(describeWith({})).toContain("a credit on the mortgage on");
});

test("names every state except upcoming in words, not only by color", () => {
  const word = (status: Obligation["status"], question: Obligation["question"] = null) =>
    describeState({ status, question })?.word ?? null;

  expect(word("upcoming")).toBeNull();
  expect(
    (["sent", "paid", "partial", "late", "not_needed", "skipped"] as const).map((each) =>
      word(each),
    ),
  ).toEqual(["Sent", "Paid", "Part paid", "Past due", "Nothing due", "Skipped"]);
  expect(word("unknown")).toBe("Amount unknown");
  expect(word("unknown", "was_it_paid")).toBe("Not confirmed");
});

test("treats a cycle as open until it is settled and its due date has passed", () => {
  const open = (about: Partial<Obligation>) => isOpen(obligationFixture(about), "2026-12-04");

  expect(open({ status: "paid" })).toBe(true);
  expect(open({ status: "paid", due_date: "2026-12-03" })).toBe(false);
  expect(open({ status: "late", due_date: "2026-12-03" })).toBe(true);
  expect(open({ status: "unknown", due_date: "2026-11-04", question: "was_it_paid" })).toBe(true);
  // Home does not ask about it either.
  expect(open({ status: "unknown", due_date: null, cycle: "2026-10-31" })).toBe(false);
  expect(open({ status: "sent", due_date: "2026-11-04" })).toBe(false);
  expect(open({ status: "sent", due_date: "2026-11-04", question: "did_it_arrive" })).toBe(true);
  expect(describeCycle(obligationFixture({ status: "skipped" }), USD)).toEqual([]);
});
