import type { Debt, DebtBalanceInput, DebtChange, DebtInput } from "@snowball/contract";

import { draftOf } from "./draft-of-debt.ts";
import { readDraft, type StatedDebt } from "./read-draft.ts";

/** Of a debt that a bank reports, these are the bank's to say. */
const OF_THE_BANK = ["name", "kind", "lender", "currency"] as const;

/**
 * The fields that differ from what was stated before: what the user left alone is not sent, so that
 * it keeps following the bank. Of the balances those that differ are sent, and of each what differs;
 * a balance that is gone is sent without an amount, which removes it.
 */
export function changedFields(debt: Debt, after: StatedDebt): DebtChange {
  const before = statedBefore(debt);
  const balances = changedBalances(before.balances ?? [], after.balances ?? []);
  const ignored: readonly string[] = [
    "balances",
    ...(debt.account === null ? ["owed"] : OF_THE_BANK),
  ];
  const changed = Object.entries(after).filter(
    ([field, value]) =>
      !ignored.includes(field) && !isSame(value, before[field as keyof StatedDebt]),
  );

  return {
    ...(Object.fromEntries(changed) as DebtChange),
    ...(balances.length > 0 && { balances }),
  };
}

/** Of a new debt nobody was asked: what is usual for its kind holds. */
const NOT_ASKED = ["nickname", "autopay", "lead_days", "reminder_days", "is_included"] as const;

/** A new debt as it is sent: a debt of no bank has no figure beside its balances. */
export function newDebt(stated: StatedDebt): DebtInput {
  const input: DebtInput & Partial<StatedDebt> = { ...stated, balances: stated.balances ?? [] };
  for (const field of ["owed", ...NOT_ASKED] as const) delete input[field];

  return input;
}

/**
 * What the user had stated before the form was opened. What the bank says, and what the form only
 * suggests, was no word of theirs.
 */
function statedBefore(debt: Debt): StatedDebt {
  const { stated } = readDraft(draftOf(debt), debt);

  return {
    ...stated,
    owed: ownValue(debt.owed),
    minimum: ownValue(debt.minimum),
    balances: debt.balances.map(({ id, amount, amount_source, apr, promo, deferred }) => ({
      id,
      amount: amount_source === "user" ? amount : null,
      apr: ownValue(apr),
      promo,
      deferred,
    })),
  };
}

function ownValue({ value, source }: Debt["owed"]): string | null {
  return source === "user" ? value : null;
}

function changedBalances(
  before: readonly DebtBalanceInput[],
  after: readonly DebtBalanceInput[],
): DebtBalanceInput[] {
  const gone = before
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

  return [...changed, ...gone];
}

/** Plain data; the order of its keys means nothing. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left, inOrder) === JSON.stringify(right, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);

  return isObject ? Object.fromEntries(Object.entries(value).toSorted(byKey)) : value;
}

function byKey([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
