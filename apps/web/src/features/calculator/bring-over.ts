import type { Debt, NewDebt, PayoffPlanSettings } from "@snowball/contract";

import { ApiError } from "#lib/api/api-error.ts";

import { type CalculatorDraft, nameOfEntered, ownDebts } from "./calculator-draft.ts";
import { inputOf } from "./read-entered-debt.ts";

/** The calls that bring debts over, each as its own feature makes it. */
export type BringOverCalls = {
  listDebts: () => Promise<readonly Debt[]>;
  createDebt: (input: NewDebt) => Promise<Debt>;
  readSettings: () => Promise<PayoffPlanSettings>;
  saveSettings: (settings: PayoffPlanSettings) => Promise<unknown>;
};

/** Days of the month by the debt's id in the draft: the calculator does not ask for them. */
export type DueDays = ReadonlyMap<string, number>;

/** What of a draft can be stored: the visitor's own debts, each as far as it can be read. */
export function debtsToBring(
  { debts }: Pick<CalculatorDraft, "debts">,
  dueDays: DueDays = new Map(),
): NewDebt[] {
  return debts.flatMap((debt, index) => {
    const input = debt.isExample ? null : inputOf(debt, index);
    const dueDay = dueDays.get(debt.id);
    return input === null ? [] : [{ ...input, ...(dueDay !== undefined && { due_day: dueDay }) }];
  });
}

/** What the user brings over. */
export type Brought = { draft: CalculatorDraft; dueDays: DueDays };

/** Names of what the visitor typed and no account can store, for want of a balance. */
export function debtsLeftBehind({ debts }: Pick<CalculatorDraft, "debts">): string[] {
  return ownDebts({ debts })
    .filter((debt) => inputOf(debt, 0) === null)
    .map((debt) => nameOfEntered(debt, debts.indexOf(debt)));
}

/**
 * Enters the debts, then plans with the same money and strategy. It can be called again after any
 * failure: a debt that arrived is known by its balance's id, which was made before the first call, even
 * where its answer was lost or it is still on its way, and is not entered twice.
 * @throws what a call throws; nothing that was brought over before is undone.
 */
export async function bringOver({ draft, dueDays }: Brought, calls: BringOverCalls): Promise<void> {
  const existing = await calls.listDebts();
  const arrived = new Set(existing.flatMap(({ balances }) => balances.map(({ id }) => id)));
  const missing = debtsToBring(draft, dueDays).filter(
    ({ balances }) => !balances.some(({ id }) => arrived.has(id)),
  );

  for (const input of missing) {
    // oxlint-disable-next-line no-await-in-loop -- in turn, so that they keep their order
    await calls.createDebt(input).catch(passWhereRemoved);
  }
  const { strategy, extra, rollover } = draft;
  const settings = await calls.readSettings();
  // A total that the account has was decided without these debts.
  await calls.saveSettings({ ...settings, strategy, extra, rollover, total: null });
}

/** One that arrived before and was removed since is not to come back. */
function passWhereRemoved(error: unknown): void {
  if (!(error instanceof ApiError) || error.fields["uuid"] === undefined) throw error;
}
