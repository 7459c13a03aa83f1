import type { HouseholdEvent } from "./bank/household-life.ts";
import { doTo, logOf } from "./households.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";
import { sendSyncUpdates } from "./send-webhook.ts";
import { settleItem, stageOf } from "./settle-items.ts";

/** A deed without its day: it is done today. */
export type Deed = HouseholdEvent extends infer Event
  ? Event extends HouseholdEvent
    ? Omit<Event, "on">
    : never
  : never;

/** Changes the household of an item and notifies the clients of all items that show it. */
export function changeHousehold(world: PlaidWorld, item: PlaidItem, deed: Deed): void {
  settleItem(world, item.id);
  const showing = world.items.list().filter(({ householdId }) => householdId === item.householdId);
  const before = new Map(showing.map((one) => [one.id, logOf(world, one).entries.length]));
  doTo(world, item, (on) => ({ ...deed, on }));
  for (const one of showing) {
    const isMore = logOf(world, one).entries.length > (before.get(one.id) ?? 0);
    if (isMore && stageOf(world, one) === "HISTORICAL_UPDATE_COMPLETE") sendSyncUpdates(world, one);
  }
}
