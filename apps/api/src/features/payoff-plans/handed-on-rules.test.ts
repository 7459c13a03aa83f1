import type { PayoffMonth } from "@snowball/contract";
import { expect, test } from "vitest";

import { findHandedOn } from "./handed-on-rules.ts";

const ledgerOf = (uuid: string, ...payments: (readonly [sentOn: string, amount: string])[]) => ({
  debt: { uuid },
  ledger: {
    counting: payments.map(([sentOn, amount]) => ({ sentOn, amount })),
  },
});

/** Returns the next whole month of a plan that pays each debt its amount, `extra` of it above the minimum. */
function monthOf(
  payments: Record<string, string>,
  extra: Record<string, string> = {},
): PayoffMonth {
  return {
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
    findHandedOn(["cobalt"], { ledgers, month: monthOf({ birch: "60.00", elm: "145.00" }) }),
  ).toEqual([{ from: "cobalt", to: "elm", amount: "95.00" }]);
});

test("hands on to the debt that the plan pays first, not to one with a higher minimum", () => {
  const ledgers = [
    PAID_OFF,
    ledgerOf("loan", ["2026-12-03", "60.00"]),
    ledgerOf("elm", ["2026-12-01", "50.00"]),
  ];
  const month = monthOf({ loan: "400.00", elm: "145.00" }, { elm: "95.00" });

  expect(findHandedOn(["cobalt"], { ledgers, month })).toMatchObject([{ to: "elm" }]);
});

test("hands nothing on to a debt without a recorded payment in that month", () => {
  const month = monthOf({ mortgage: "1800.00" });

  expect(findHandedOn(["cobalt"], { ledgers: [PAID_OFF, ledgerOf("mortgage")], month })).toEqual(
    [],
  );
  expect(findHandedOn(["cobalt"], { ledgers: [PAID_OFF], month })).toEqual([]);
});
