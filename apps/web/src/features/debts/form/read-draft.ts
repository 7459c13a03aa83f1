import {
  type Debt,
  DEBT_NOTE_LENGTH_MAX,
  type DebtChange,
  type MinimumRuleInput,
  TERM_MONTHS_MAX,
} from "@snowball/contract";

import { bankValue, isSameNumber } from "../bank-value.ts";
import type { DebtDraft } from "./debt-draft.ts";
import { createFieldReader, type FieldReader, type Faults } from "#lib/form/field-reader.ts";
import { readBalances } from "./read-balance-drafts.ts";
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
    due_day: draft.due_day === "" ? null : Number(draft.due_day),
    ...readTerms(draft, reader),
    is_secured: draft.is_secured,
    ...readHabits(draft, reader),
  };

  return { values, faults: reader.faults };
}

function readFigures(draft: DebtDraft, debt: Debt | null, { amount }: FieldReader) {
  return {
    owed: userOverride(amount("owed", draft.owed, "The balance"), debt?.owed),
    minimum: userOverride(amount("minimum", draft.minimum, "The minimum payment"), debt?.minimum),
    monthly_fee: amount("monthly_fee", draft.monthly_fee, "The fee"),
  };
}

/** Returns a figure, or null if it equals the bank's. */
function userOverride(value: string | null, figure: Debt["owed"] | undefined): string | null {
  const bank = figure ? bankValue(figure) : null;

  return value !== null && bank !== null && isSameNumber(value, bank) ? null : value;
}

/** Converts the form's minimum payment rule into API input. Returns null if none is chosen. */
function readRule(draft: DebtDraft, reader: FieldReader): MinimumRuleInput | null {
  const name = (part: string) => `minimum_rule.${part}`;
  const none = { amount: null, percent: null, floor: null, term_months: null };

  switch (draft["minimum_rule.type"]) {
    case "":
      return null;
    case "fixed": {
      const typed =
        draft["minimum_rule.amount"].trim() === "" ? draft.minimum : draft["minimum_rule.amount"];
      const amount = reader.amount(name("amount"), typed, "The payment");
      return { ...none, type: "fixed", amount: reader.need(name("amount"), amount) };
    }
    case "percent":
    case "percent_plus_interest": {
      const typed = reader.percentage(name("percent"), draft["minimum_rule.percent"]);
      const percent = reader.need(name("percent"), typed);
      const floor = reader.amount(name("floor"), draft["minimum_rule.floor"], "The lowest payment");
      return { ...none, type: draft["minimum_rule.type"], percent, floor };
    }
    case "amortizing": {
      const typed = reader.months(
        name("term_months"),
        draft["minimum_rule.term_months"],
        TERM_MONTHS_MAX,
      );
      return { ...none, type: "amortizing", term_months: reader.need(name("term_months"), typed) };
    }
  }
}

/** Reads the fields that only some kinds of debt have. */
function readTerms(draft: DebtDraft, reader: FieldReader) {
  const uses = getKindTerms(draft.kind);
  const only = <Value>(isUsed: boolean, read: () => Value) => (isUsed ? read() : null);
  const isByDay = uses.accrual && draft.accrual === "simple_daily";
  const deferment = only(uses.deferment, () =>
    reader.date("deferment_until", draft.deferment_until),
  );

  return {
    accrual: only(uses.accrual, () => draft.accrual),
    accrued_interest: only(isByDay, () =>
      reader.amount("accrued_interest", draft.accrued_interest, "The unpaid interest"),
    ),
    annual_fee: only(uses.annualFee, () => readAnnualFee(draft, reader)),
    escrow: only(uses.escrow, () => reader.amount("escrow", draft.escrow, "The escrow")),
    deferment_until: deferment,
    is_subsidized: deferment !== null && draft.is_subsidized,
    is_prepayable: !uses.precomputed || draft.is_prepayable,
  };
}

/** Reads nickname, note, autopay, reminders and inclusion in the plan. */
function readHabits(draft: DebtDraft, reader: FieldReader) {
  const isOther = draft["autopay.type"] === "other";
  const taken = isOther
    ? reader.amount("autopay.amount", draft["autopay.amount"], "The autopay amount")
    : null;
  if (isOther) reader.need("autopay.amount", taken);

  return {
    nickname: draft.nickname.trim() || null,
    note: reader.text("note", draft.note, DEBT_NOTE_LENGTH_MAX),
    autopay: { type: draft["autopay.type"], amount: taken },
    lead_days: Number(draft.lead_days),
    reminder_days: draft.reminder_days === "" ? null : Number(draft.reminder_days),
    is_included: draft.is_included,
  };
}

function readAnnualFee(draft: DebtDraft, reader: FieldReader) {
  const amount = reader.amount("annual_fee.amount", draft["annual_fee.amount"], "The fee");
  if (amount === null) return null;
  const month = draft["annual_fee.month"] === "" ? null : Number(draft["annual_fee.month"]);
  reader.need("annual_fee.month", month);

  return month === null ? null : { amount, month };
}
