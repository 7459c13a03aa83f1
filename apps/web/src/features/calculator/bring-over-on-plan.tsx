import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import { firstMinimums } from "@snowball/payoff";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { createDebt } from "#features/debts/index.ts";
import {
  budgetChange,
  payoffPlanQuery,
  readDebtsToday,
  savePayoffPlanSettings,
  subjectOf,
  sumOfMinimums,
} from "#features/payoff-plan/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { debtsQuery, meQuery, refetchFigures } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";

import { BringOverOffer } from "./bring-over-offer.tsx";
import { importDraft, type ImportInput } from "./bring-over.ts";

/** Offers to import the debts that the visitor typed on the landing page. */
export function BringOver() {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);

  const readAll = () => client.fetchQuery({ ...debtsQuery, staleTime: 0 });

  async function bring(input: ImportInput): Promise<void> {
    try {
      await withLock(() =>
        importDraft(input, {
          // Refetched, because the cache may miss a debt that was created although its response was
          // lost.
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
  return <BringOverOffer importDraft={bring} />;
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
  const minimums = sumOfMinimums(firstMinimums(portfolio));

  return { ...settings, ...budgetChange(centsFromAmount(settings.extra), minimums) };
}

/**
 * Runs in one tab at a time, so that the next tab finds the created debts. Not every browser has
 * locks.
 */
function withLock(work: () => Promise<void>): Promise<void> {
  const { locks }: { locks?: LockManager } = navigator;

  return locks ? locks.request("snowball-bring-over", work) : work();
}
