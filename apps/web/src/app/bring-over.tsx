import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import { firstMinimums } from "@snowball/payoff";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { type ImportInput, importDraft, BringOverOffer } from "#features/calculator/index.ts";
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
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { MONTH_KEY } from "#lib/slices/month-key.ts";

/** The offer to bring over what was typed on the landing page, by the calls of its features. */
export function BringOver() {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);

  const readAll = () => client.fetchQuery({ ...debtsQuery, staleTime: 0 });

  async function bring(input: ImportInput): Promise<void> {
    try {
      await inTurn(() =>
        importDraft(input, {
          // As the server has it now: the cache may not know of an attempt whose answer was lost.
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
      // The settings first: the plan opens with the money it was made with.
      await client.invalidateQueries({ queryKey: payoffPlanQuery.queryKey });
      await client.invalidateQueries({ queryKey: debtsQuery.queryKey });
      void client.invalidateQueries({ queryKey: MONTH_KEY });
    }
  }

  // Among the made-up debts of a demo household they would end with it.
  if (me === undefined || me.demo_ends_at !== null) return null;
  return <BringOverOffer importDraft={bring} />;
}

/**
 * The settings with the total that their extra comes to with these debts, as the plan's own slider
 * stores it: what is put in stays when one of them is paid off.
 */
export function withTotal(
  settings: PayoffPlanSettings,
  { debts, today }: { debts: readonly Debt[]; today: string },
): PayoffPlanSettings {
  const { portfolio } = subjectOf(readDebtsToday(debts, { ledger: [], today }), settings);
  const minimums = sumOfMinimums(firstMinimums(portfolio));

  return { ...settings, ...budgetChange(centsFromAmount(settings.extra), minimums) };
}

/** One tab at a time: the next one finds what the first has entered. Not every browser has locks. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks }: { locks?: LockManager } = navigator;

  return locks ? locks.request("snowball-bring-over", work) : work();
}
