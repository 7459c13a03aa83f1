import { expect, test } from "vitest";

import { ledgerOf, payment } from "#testing/ledger-rows.ts";

import type { Payment } from "./ledger-rows.ts";
import { presentObligation } from "./present-obligation.ts";

/** Returns the payments that are shown with the only obligation on a day. */
function shown(paid: Partial<Payment>[], today: string, bank: null | object = {}) {
  const ledger = ledgerOf({ today, paid, bank });
  const payments = paid.map((each, index) => payment({ id: String(index), ...each }));
  const [evaluated] = ledger.obligations;
  if (!evaluated) throw new Error("There is none.");

  return presentObligation(evaluated, { debt: { lead_days: 3 }, kept: { payments }, ledger })
    .payments;
}

const SENT = { recordedAs: "sent", seenOn: null } as const;

test("shows a recorded payment that never arrived and marks it as missing", () => {
  expect(shown([SENT], "2026-12-10")).toMatchObject([{ counted: "75.00", is_missing: false }]);
  expect(shown([SENT], "2026-12-20")).toMatchObject([{ counted: "0.00", is_missing: true }]);
});

test("shows an extra that never arrived as well", () => {
  expect(shown([{ ...SENT, isExtra: true }], "2026-12-20")).toMatchObject([
    { is_extra: true, counted: "0.00", is_missing: true },
  ]);
});

test("a payment that no bank can show is in transit until it can no longer arrive, also beyond the bill", () => {
  const isInTransit = (paid: Partial<Payment>, today: string) =>
    shown([paid], today, null).map((each) => each.is_in_transit);

  for (const paid of [SENT, { ...SENT, isExtra: true }]) {
    expect(isInTransit(paid, "2026-12-10")).toEqual([true]);
    expect(isInTransit(paid, "2026-12-20")).toEqual([false]);
    expect(isInTransit({ ...paid, undoneOn: "2026-12-09" }, "2026-12-10")).toEqual([false]);
    expect(isInTransit({ ...paid, seenOn: "2026-12-09" }, "2026-12-10")).toEqual([false]);
  }
});

test("lists payments without a bill from newest to oldest", () => {
  const extras = ["2026-11-28", "2026-12-02", "2026-11-30"].map((sentOn) => ({
    sentOn,
    isExtra: true,
  }));

  expect(shown(extras, "2026-12-20").map(({ sent_on: on }) => on)).toEqual([
    "2026-12-02",
    "2026-11-30",
    "2026-11-28",
  ]);
});

test("lists a payment once if only a part of it counts toward the bill", () => {
  const late = { amount: "100.00", sentOn: "2027-02-01", seenOn: "2027-02-02" };

  expect(shown([late], "2027-02-10")).toMatchObject([{ amount: "100.00", counted: "75.00" }]);
});
