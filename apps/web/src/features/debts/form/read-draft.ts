import type { Debt, DebtChange } from "@snowball/contract";

import { bankValue, isSameNumber } from "../bank-value.ts";
import type { DebtDraft } from "./debt-draft.ts";
import { createFieldReader, type FieldReader, type Faults } from "#lib/form/field-reader.ts";
import { readBalances } from "./read-balance-drafts.ts";
import { readRule } from "./read-rule-draft.ts";
import { getKindTerms } from "./uses-of-kind.ts";

/** All fields of the form in API format. */
export type FormValues = Required<DebtChange>;

/**
 * Converts a form into API input and collects its errors. Fields that the debt's kind does not have become
 * null. In a linked debt, figures that equal the bank's become null, because they are no override.
 */
export function readDraft(
  draft: DebtDraft,
  debt: Debt | null,
): { values: FormValues; faults: Faults } {
  const reader = createFieldReader();
  const values: FormValues = {
    name: reader.need("name", draft.name.trim() || null, "This field may not be blank.") ?? "",
    kind: draft.kind,
    lender: draft.lender.trim() || null,
    currency: draft.currency,
    ...readFigures(draft, debt, reader),
    balances: readBalances(draft, debt, reader),
    minimum_rule: readRule(draft, reader),
    due_day: draft.dueDay === "" ? null : Number(draft.dueDay),
    ...readTerms(draft, reader),
    is_secured: draft.isSecured,
    ...readHabits(draft, reader),
  };

  return { values, faults: reader.faults };
}

function readFigures(draft: DebtDraft, debt: Debt | null, { amount }: FieldReader) {
  return {
    owed: userOverride(amount("owed", draft.owed, "The balance"), debt?.owed),
    minimum: userOverride(amount("minimum", draft.minimum, "The minimum payment"), debt?.minimum),
    monthly_fee: amount("monthly_fee", draft.monthlyFee, "The fee"),
  };
}

/** Returns a figure, or null if it equals the bank's. */
function userOverride(value: string | null, figure: Debt["owed"] | undefined): string | null {
  const bank = figure ? bankValue(figure) : null;

  return value !== null && bank !== null && isSameNumber(value, bank) ? null : value;
}

/** Reads the fields that only some kinds of debt have. */
function readTerms(draft: DebtDraft, reader: FieldReader) {
  const uses = getKindTerms(draft.kind);
  const only = <Value>(isUsed: boolean, read: () => Value) => (isUsed ? read() : null);
  const isByDay = uses.accrual && draft.accrual === "simple_daily";
  const deferment = only(uses.deferment, () =>
    reader.date("deferment_until", draft.defermentUntil),
  );

  return {
    accrual: only(uses.accrual, () => draft.accrual),
    accrued_interest: only(isByDay, () =>
      reader.amount("accrued_interest", draft.accruedInterest, "The unpaid interest"),
    ),
    annual_fee: only(uses.annualFee, () => readAnnualFee(draft, reader)),
    escrow: only(uses.escrow, () => reader.amount("escrow", draft.escrow, "The escrow")),
    deferment_until: deferment,
    is_subsidized: deferment !== null && draft.isSubsidized,
    is_prepayable: !uses.precomputed || draft.isPrepayable,
  };
}

/** Reads nickname, autopay, reminders and inclusion in the plan. */
function readHabits(draft: DebtDraft, reader: FieldReader) {
  const isOther = draft.autopayType === "other";
  const taken = isOther
    ? reader.amount("autopay.amount", draft.autopayAmount, "The autopay amount")
    : null;
  if (isOther) reader.need("autopay.amount", taken);

  return {
    nickname: draft.nickname.trim() || null,
    autopay: { type: draft.autopayType, amount: taken },
    lead_days: Number(draft.leadDays),
    reminder_days: draft.reminderDays === "" ? null : Number(draft.reminderDays),
    is_included: draft.isIncluded,
  };
}

function readAnnualFee(draft: DebtDraft, reader: FieldReader) {
  const amount = reader.amount("annual_fee.amount", draft.annualFee, "The fee");
  if (amount === null) return null;
  const month = draft.annualFeeMonth === "" ? null : Number(draft.annualFeeMonth);
  reader.need("annual_fee.month", month);

  return month === null ? null : { amount, month };
}
