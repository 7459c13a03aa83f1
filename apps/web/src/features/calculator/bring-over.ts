import type { Debt, NewDebt, PayoffPlanSettings } from "@snowball/contract";

import { ApiError } from "#lib/api/errors.ts";

import { type CalculatorDraft, enteredDebtName, ownDebts } from "./calculator-draft.ts";
import { buildDebtInput } from "./read-entered-debt.ts";

export type ImportCalls = {
  listDebts: () => Promise<readonly Debt[]>;
  createDebt: (input: NewDebt) => Promise<Debt>;
  readSettings: () => Promise<PayoffPlanSettings>;
  saveSettings: (settings: PayoffPlanSettings) => Promise<unknown>;
};

/** Due day of the month by draft debt id. The calculator itself does not ask for due days. */
export type DueDays = ReadonlyMap<string, number>;

/** Returns the visitor's own debts in API format. Skips examples and debts without a readable balance. */
export function importableDebts(
  { debts }: Pick<CalculatorDraft, "debts">,
  dueDays: DueDays = new Map(),
): NewDebt[] {
  return debts.flatMap((debt, index) => {
    const input = debt.isExample ? null : buildDebtInput(debt, index);
    const dueDay = dueDays.get(debt.id);
    return input === null ? [] : [{ ...input, ...(dueDay !== undefined && { due_day: dueDay }) }];
  });
}

/** The input of an import: the calculator draft, with the due days that the user chose. */
export type ImportInput = { draft: CalculatorDraft; dueDays: DueDays };

/** Returns the names of the visitor's debts that cannot be imported because they have no readable balance. */
export function skippedDebts({ debts }: Pick<CalculatorDraft, "debts">): string[] {
  return ownDebts({ debts })
    .filter((debt) => buildDebtInput(debt, 0) === null)
    .map((debt) => enteredDebtName(debt, debts.indexOf(debt)));
}

/**
 * Creates the debts of a draft in the account, then copies its extra payment and strategy into the plan
 * settings. Can be called again after any failure: a balance id is generated once per debt, so a debt that
 * already exists is recognized by it and not created twice.
 * @throws the error of a failed call. Debts that were created before it remain.
 */
export async function importDraft(
  { draft, dueDays }: ImportInput,
  calls: ImportCalls,
): Promise<void> {
  const existing = await calls.listDebts();
  const existingIds = new Set(existing.flatMap(({ balances }) => balances.map(({ id }) => id)));
  const missing = importableDebts(draft, dueDays).filter(
    ({ balances }) => !balances.some(({ id }) => existingIds.has(id)),
  );

  for (const input of missing) {
    // oxlint-disable-next-line no-await-in-loop -- one by one, to keep their order
    await calls.createDebt(input).catch(ignoreRemovedDebt);
  }
  const { strategy, extra, rollover } = draft;
  const settings = await calls.readSettings();
  // An existing monthly total does not account for these debts, so clear it.
  await calls.saveSettings({ ...settings, strategy, extra, rollover, total: null });
}

/** Ignores the error for a debt that was imported before and has been removed since. It must stay removed. */
function ignoreRemovedDebt(error: unknown): void {
  if (!(error instanceof ApiError) || error.fields["uuid"] === undefined) throw error;
}
