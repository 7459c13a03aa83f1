import { mapDebtsInSettings } from "@snowball/contract";

import type { FollowJoin } from "#features/debts/index.ts";

import { lockSettings, saveSettings } from "./settings-store.ts";
import { debtsNamedIn } from "./settings-rules.ts";

/**
 * Puts the linked debt after the manual one in the custom order, and moves the manual debt's one-off money to it.
 * The manual debt stays in the order, where plans ignore it, so that a restored debt has its place again. The
 * money stays with the linked debt, because it is certainly owed.
 */
export const followJoin: FollowJoin["followJoin"] = async (
  queries,
  { userId, entered, linked, now },
) => {
  const settings = await lockSettings(queries, userId);
  if (!settings || !debtsNamedIn(settings).includes(entered)) return;

  const order = settings.custom_order.includes(entered)
    ? settings.custom_order
        .filter((id) => id !== linked)
        .flatMap((id) => (id === entered ? [entered, linked] : [id]))
    : settings.custom_order;
  const { changes } = mapDebtsInSettings(settings, (id) => (id === entered ? linked : id));
  const followed = { ...settings, custom_order: order, changes };
  await saveSettings(queries, { userId, settings: followed, now });
};
