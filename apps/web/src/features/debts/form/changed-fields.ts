import type { Debt, DebtBalanceInput, DebtChange, DebtInput } from "@snowball/contract";
import { hashKey } from "@tanstack/react-query";

import { buildDraft } from "./debt-draft.ts";
import { type FormValues, readDraft } from "./debt-schema.ts";

/** Fields of a linked debt that only the bank can change. */
const BANK_FIELDS = ["name", "kind", "lender", "currency"] as const;

/**
 * Returns the fields that differ from what the user had entered before. Unchanged fields are not sent, so
 * that they still follow the bank. Of the balances, only changed ones are sent, with their changed fields; a
 * removed balance is sent without an amount.
 */
export function changedFields(debt: Debt, after: FormValues): DebtChange {
  const before = readUserValues(debt);
  const balances = changedBalances(before.balances ?? [], after.balances ?? []);
  const ignored: readonly string[] = [
    "balances",
    ...(debt.account === null ? ["owed"] : BANK_FIELDS),
  ];
  const changed = Object.entries(after).filter(
    ([field, value]) =>
      !ignored.includes(field) && !isSame(value, before[field as keyof FormValues]),
  );

  return {
    ...(Object.fromEntries(changed) as DebtChange),
    ...(balances.length > 0 && { balances }),
  };
}

/** Fields that the form does not show for a new debt. The API uses the defaults of its kind. */
const HIDDEN_FIELDS = [
  "nickname",
  "note",
  "autopay",
  "lead_days",
  "reminder_days",
  "is_included",
] as const;

export function newDebt(values: FormValues): DebtInput {
  const input: DebtInput & Partial<FormValues> = { ...values, balances: values.balances ?? [] };
  for (const field of ["owed", ...HIDDEN_FIELDS] as const) delete input[field];

  return input;
}

/**
 * Returns the user's own values before the form was opened, without values from the bank and suggestions of the form.
 */
function readUserValues(debt: Debt): Partial<FormValues> {
  const { value } = readDraft({ ...buildDraft(debt), balances: {} }, debt);

  return {
    ...value,
    owed: userValue(debt.owed),
    minimum: userValue(debt.minimum),
    balances: debt.balances.map(({ id, amount, amount_source, apr, promo, deferred }) => ({
      id,
      amount: amount_source === "user" ? amount : null,
      apr: userValue(apr),
      promo,
      deferred,
    })),
  };
}

function userValue({ value, source }: Debt["owed"]): string | null {
  return source === "user" ? value : null;
}

function changedBalances(
  before: readonly DebtBalanceInput[],
  after: readonly DebtBalanceInput[],
): DebtBalanceInput[] {
  const removed = before
    .filter(({ id }) => after.every((balance) => balance.id !== id))
    .map(({ id }) => ({ id, amount: null }));
  const changed = after.flatMap((balance) => {
    const stored = before.find(({ id }) => id === balance.id);
    const fields = Object.entries(balance).filter(
      ([field, value]) =>
        field === "id" || !isSame(value, stored?.[field as keyof DebtBalanceInput]),
    );
    return fields.length > 1 ? [Object.fromEntries(fields) as DebtBalanceInput] : [];
  });

  return [...changed, ...removed];
}

/** Whether two JSON values are equal, ignoring the order of keys. */
function isSame(left: unknown, right: unknown): boolean {
  return hashKey([{ value: left }]) === hashKey([{ value: right }]);
}
