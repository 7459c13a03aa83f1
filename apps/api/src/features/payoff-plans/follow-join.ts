import type { FollowJoin } from "#features/debts/index.ts";

import { lockSettings, saveSettings } from "./settings-store.ts";

/**
 * The linked debt takes the place of the entered one. That one stays before it, where no plan counts it: brought
 * back it has its place again.
 */
export const followJoin: FollowJoin = async (queries, { userId, entered, linked, now }) => {
  const settings = await lockSettings(queries, userId);
  if (!settings?.custom_order.includes(entered)) return;

  const order = settings.custom_order
    .filter((id) => id !== linked)
    .flatMap((id) => (id === entered ? [entered, linked] : [id]));
  await saveSettings(queries, { userId, settings: { ...settings, custom_order: order }, now });
};
