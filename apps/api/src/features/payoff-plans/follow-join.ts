import type { FollowJoin } from "#features/debts/index.ts";

import { lockSettings, saveSettings } from "./settings-store.ts";
import { debtsNamedIn } from "./settings-rules.ts";

/**
 * The linked debt takes the place of the entered one, and gets the one-off money that was meant for it. In the order
 * that one stays before it, where no plan counts it: brought back it has its place again. Money comes once, to
 * one debt: it stays with the linked one, which is owed for certain.
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
  const oneOffs = settings.one_offs.map((each) =>
    each.debt === entered ? { ...each, debt: linked } : each,
  );
  const followed = { ...settings, custom_order: order, one_offs: oneOffs };
  await saveSettings(queries, { userId, settings: followed, now });
};
