import type { Debt, NewDebt, PayoffPlanSettings } from "@snowball/contract";
import { centsFromAmount, formatAmount } from "@snowball/money";
import { sumOfFirstMinimums } from "@snowball/payoff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { Link } from "react-router";

import { createDebt } from "#features/debts/index.ts";
import {
  budgetChange,
  payoffPlanQuery,
  readDebtsToday,
  savePayoffPlanSettings,
  subjectOf,
} from "#features/payoff-plan/index.ts";
import { ApiError, describeFailure } from "#lib/api/errors.ts";
import { useSession } from "#lib/app-context.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { useAction } from "#lib/form/form.tsx";
import { dueDays, formatList } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery, meQuery, refetchFigures } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { createCrossTabLock } from "#lib/session/refresh-session.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section.tsx";

import { type CalculatorDraft, enteredDebtName, ownDebts } from "./calculator-draft.ts";
import { keptDraft } from "./kept-draft.ts";
import { buildDebtInput } from "./read-entered-debt.ts";
import { readDraft } from "./stored-draft.ts";

type OfferingProps = {
  /** Receives whether the offer with its main action is on screen. */
  onOffering?: ((isOffering: boolean) => void) | undefined;
};

type BringOverOfferProps = OfferingProps & {
  /** Imports the whole draft. Can be called again after a failure. */
  importDraft: (input: ImportInput) => Promise<void>;
};

/** Offers a new user, once, to import the debts that they typed into the calculator before signing in. */
export function BringOverOffer({ importDraft, onOffering }: BringOverOfferProps) {
  const { state } = useSession();
  const [draft, setDraft] = useState(() =>
    readDraft(keptDraft.readAssigned(state.sessionOriginationTime ?? "")),
  );
  const [dueDaysById, setDueDays] = useState<DueDays>(new Map());
  const importing = useAction(importDraft, { onSuccess: () => keptDraft.clear() });
  const count = draft === null ? 0 : importableDebts(draft).length;
  const isOffering = count > 0 && !importing.isSuccess;
  useLayoutEffect(() => onOffering?.(isOffering), [onOffering, isOffering]);

  if (draft === null || count === 0) return null;
  if (importing.isSuccess) return <ImportedNotice count={count} />;
  return (
    <SectionCard
      heading={`Add ${debtsEntered(count)} you entered`}
      className="grid grid-cols-1 gap-3.5 border-accent"
    >
      <p>
        You tried the calculator before you had an account.{" "}
        {count === 1 ? "We can add that debt" : "We can add those debts"} to your account, and plan
        with {formatAmount(draft.extra, "USD")} a month beyond the minimums.
      </p>
      <ImportableDebtList
        draft={draft}
        dueDays={dueDaysById}
        onChoose={(id, day) => setDueDays(withDay(dueDaysById, id, day))}
      />
      <p className="text-small text-ink-soft">
        Until you decide, these figures are only on this device. “No, thanks” deletes them.
      </p>
      {importing.error && (
        <Notice tone="error">
          {describeFailure(importing.error, "Some debts weren't added.")} If you try again, nothing
          is added twice.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={importing.isBusy}
          onClick={() => importing.submit({ draft, dueDays: dueDaysById })}
        >
          {importing.error ? "Try again" : `Add ${count === 1 ? "it" : "them"}`}
        </Button>
        <Button
          variant="secondary"
          disabledReason={importing.isBusy ? "Adding your debts…" : null}
          onClick={() => {
            keptDraft.clear();
            setDraft(null);
            focusHeading();
          }}
        >
          No, thanks
        </Button>
      </div>
    </SectionCard>
  );
}

/** Returns the due days with one changed. An empty choice means that the day is unknown. */
function withDay(days: DueDays, id: string, choice: string): DueDays {
  const others = [...days].filter(([each]) => each !== id);

  return new Map(choice === "" ? others : [...others, [id, Number(choice)]]);
}

type ImportableDebtListProps = {
  draft: CalculatorDraft;
  dueDays: DueDays;
  onChoose: (id: string, choice: string) => void;
};

function ImportableDebtList({ draft, dueDays: chosen, onChoose }: ImportableDebtListProps) {
  const skipped = skippedDebts(draft);

  return (
    <>
      <ul className="grid tabular-nums [&_li]:grid [&_li]:grid-cols-[minmax(0,1fr)_auto] [&_li]:gap-x-4 [&_li]:gap-y-2 [&_li]:border-b [&_li]:border-b-line [&_li]:py-2 [&_li]:wrap-anywhere [&_li>:last-child]:col-span-full">
        {importableDebts(draft).map(({ uuid: id = "", name, balances }) => (
          <li key={id}>
            <span>{name}</span>
            <strong>{formatAmount(balances[0]?.amount ?? "0.00", "USD")}</strong>
            <SelectField
              label={`Due day of ${name}`}
              name={`due-day-${id}`}
              options={dueDays}
              value={String(chosen.get(id) ?? "")}
              onChange={({ target }) => onChoose(id, target.value)}
            />
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <p className="text-small text-ink-soft">
          Not added, because the balance is missing: {formatList(skipped)}.
        </p>
      )}
    </>
  );
}

/** Moves the focus to the screen's heading, because the pressed button is removed. */
function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}

function ImportedNotice({ count }: { count: number }) {
  useEffect(focusHeading, []);

  return (
    <Notice tone="success">
      {count === 1 ? "Your debt is" : `Your ${count} debts are`} in your account and removed from
      this device. <Link to={paths.debts()}>Complete or correct {count === 1 ? "it" : "them"}</Link>
    </Notice>
  );
}

function debtsEntered(count: number): string {
  return count === 1 ? "the debt" : `the ${count} debts`;
}

export function BringOver({ onOffering }: OfferingProps) {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);

  const readAll = () => client.fetchQuery({ ...debtsQuery, staleTime: 0 });

  async function bring(input: ImportInput): Promise<void> {
    // In one tab at a time, so that the next tab finds the created debts.
    const exclusively = createCrossTabLock(navigator.locks, "snowball-bring-over");
    try {
      await exclusively(() =>
        importDraft(input, {
          // Refetched, because the cache may miss a debt that was created although its response was lost.
          listDebts: readAll,
          createDebt,
          readSettings: async () =>
            (await client.fetchQuery({ ...payoffPlanQuery, staleTime: 0 })).settings,
          saveSettings: async (settings) =>
            savePayoffPlanSettings(
              withTotal(settings, { debts: await readAll(), today: calendarToday() }),
            ),
        }),
      );
    } finally {
      // Settings first, so that the plan opens with the budget it was made with.
      await refetchData(client, payoffPlanQuery.queryKey);
      await refetchData(client, debtsQuery.queryKey);
      void refetchFigures(client);
    }
  }

  // Not in a demo: the imported debts would be deleted with it.
  if (me === undefined || me.demo_ends_at !== null) return null;
  return <BringOverOffer importDraft={bring} onOffering={onOffering} />;
}

/**
 * Returns the settings with the total budget for these debts, as the plan's slider stores it: the
 * total stays when one of them is paid off.
 */
export function withTotal(
  settings: PayoffPlanSettings,
  { debts, today }: { debts: readonly Debt[]; today: string },
): PayoffPlanSettings {
  const { portfolio } = subjectOf(readDebtsToday(debts, { ledger: [], today }), settings);
  const minimums = sumOfFirstMinimums(portfolio);

  return { ...settings, ...budgetChange(centsFromAmount(settings.extra), minimums) };
}

export type ImportCalls = {
  listDebts: () => Promise<readonly Debt[]>;
  createDebt: (input: NewDebt) => Promise<Debt>;
  readSettings: () => Promise<PayoffPlanSettings>;
  saveSettings: (settings: PayoffPlanSettings) => Promise<unknown>;
};

/** Due day of the month by draft debt id. The calculator itself does not ask for due days. */
type DueDays = ReadonlyMap<string, number>;

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
