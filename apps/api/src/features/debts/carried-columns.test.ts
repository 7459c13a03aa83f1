import type { Debt } from "@snowball/contract";
import { expect, test } from "vitest";

import { NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";
import { mergeOverrides, overridesForDuplicate } from "./joined-debt-rules.ts";

// The compiler does not check the list of columns, and a missing column would lose what the user entered.

/** A value in every column that differs from that of a user who entered nothing. */
const EVERYTHING = Object.fromEntries(
  Object.entries(NOTHING_STATED).map(([column, nothing]) => [
    column,
    typeof nothing === "boolean" ? !nothing : "1.00",
  ]),
) as unknown as StatedDebt;

/** Set by the bank, or not by the user. */
const NOT_CARRIED = ["name", "lender", "kind", "currency", "last_bank_report"];

function columnsWithout(left: readonly string[]): string[] {
  return Object.keys(NOTHING_STATED)
    .filter((column) => !left.includes(column))
    .toSorted();
}

test("a duplicate takes over the user's input in every column", () => {
  const carried = overridesForDuplicate(EVERYTHING, NOTHING_STATED, { isCounted: true });

  expect(Object.keys(carried).toSorted()).toEqual(columnsWithout(NOT_CARRIED));
});

test("a merge copies the user's input in every column to a linked debt without figures", () => {
  const unknown = { value: null, source: null, as_of: null, bank_value: null };
  const debt = {
    owed: { ...unknown, value: "1000.00" },
    minimum: unknown,
    minimum_rule: { amount: "500.00" },
    due_day: null,
    accrual: "simple_daily",
    accrued_interest: null,
    escrow: null,
    deferment_until: null,
    balances: [],
  } as unknown as Debt;
  const entered = { ...EVERYTHING, accrual: "simple_daily" as const, balances: [] };

  const { sameAs } = mergeOverrides(entered, { debt, stated: NOTHING_STATED });

  // The bank's balance counts, balances are merged one by one, and a bill of several loans is only the bank's.
  const others = ["owed", "owed_at", "balances", "is_bill_shared"];
  expect(sameAs.fields.toSorted()).toEqual(columnsWithout([...NOT_CARRIED, ...others]));
});
