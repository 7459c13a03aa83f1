import type { PayoffMonth } from "@snowball/contract";
import { expect, test } from "vitest";

import { findHandedOn } from "./handed-on-rules.ts";

const ledgerOf = (uuid: string, ...payments: (readonly [sentOn: string, amount: string])[]) => ({
  debt: { uuid },
  ledger: {
    counting: payments.map(([sentOn, amount]) => ({ sentOn, amount })),
  },
});

/** Returns a month of a plan that pays each debt its amount, `extra` of it above the minimum. */
function monthOf(
  payments: Record<string, string>,
  extra: Record<string, string> = {},
  month = "2027-02-01",
): PayoffMonth {
  return {
    month,
    debts: Object.entries(payments).map(([debt, payment]) => ({
      debt,
      payment,
      extra: extra[debt] ?? "0.00",
      escrow: "0.00",
    })),
  } as unknown as PayoffMonth;
}

const PAID_OFF = ledgerOf("cobalt", ["2026-12-01", "95.00"], ["2027-01-15", "85.00"]);

test("hands on to the debt that gets so much more than it got before", () => {
  const ledgers = [
    PAID_OFF,
    ledgerOf("birch", ["2026-12-03", "60.00"]),
    ledgerOf("elm", ["2026-12-01", "50.00"]),
  ];

  expect(
    findHandedOn(["cobalt"], { ledgers, months: [monthOf({ birch: "60.00", elm: "145.00" })] }),
  ).toEqual([{ from: "cobalt", to: "elm", amount: "95.00" }]);
});

test("hands on to the debt that the plan pays first, not to one with a higher minimum", () => {
  const ledgers = [
    PAID_OFF,
    ledgerOf("loan", ["2026-12-03", "60.00"]),
    ledgerOf("elm", ["2026-12-01", "50.00"]),
  ];
  const month = monthOf({ loan: "400.00", elm: "145.00" }, { elm: "95.00" });

  expect(findHandedOn(["cobalt"], { ledgers, months: [month] })).toMatchObject([{ to: "elm" }]);
});

test("hands nothing on to a debt without a recorded payment in that month", () => {
  const months = [monthOf({ mortgage: "1800.00" })];

  expect(findHandedOn(["cobalt"], { ledgers: [PAID_OFF, ledgerOf("mortgage")], months })).toEqual(
    [],
  );
  expect(findHandedOn(["cobalt"], { ledgers: [PAID_OFF], months })).toEqual([]);
});

test("hands on to the debt that gets the money in the first month after the payoff", () => {
  const ledgers = [
    PAID_OFF,
    ledgerOf("phone", ["2026-12-03", "30.00"], ["2027-02-02", "40.00"]),
    ledgerOf("quartz", ["2026-12-01", "50.00"]),
  ];
  const february = monthOf({ phone: "85.00", quartz: "50.00" });
  const march = monthOf({ phone: "30.00", quartz: "145.00" }, { quartz: "95.00" }, "2027-03-01");

  // In February the phone store gets the $40.00 that were sent and $85.00.
  expect(findHandedOn(["cobalt"], { ledgers, months: [february, march] })).toEqual([
    { from: "cobalt", to: "phone", amount: "95.00" },
  ]);
});

test("a debt that was paid off long ago hands on in the current month", () => {
  const ledgers = [PAID_OFF, ledgerOf("elm", ["2026-12-01", "50.00"])];
  const march = monthOf({ elm: "145.00" }, {}, "2027-03-01");

  expect(findHandedOn(["cobalt"], { ledgers, months: [march] })).toMatchObject([{ to: "elm" }]);
});

test("hands on the regular payment, not the last, smaller one before a rest", () => {
  const withRest = ledgerOf(
    "cobalt",
    ["2026-12-01", "150.00"],
    ["2027-01-15", "97.33"],
    ["2027-02-05", "0.55"],
  );
  const elm = ledgerOf("elm", ["2026-12-01", "50.00"], ["2027-01-01", "102.67"]);
  const march = monthOf({ elm: "200.00" }, {}, "2027-03-01");

  expect(findHandedOn(["cobalt"], { ledgers: [withRest, elm], months: [march] })).toEqual([
    { from: "cobalt", to: "elm", amount: "150.00" },
  ]);
});
