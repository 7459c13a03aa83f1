import { findPersona } from "./bank/personas.ts";
import { describeLiabilities } from "./bank/describe-liabilities.ts";
import { banksOf, liveThrough, logOf, todayIn } from "./households.ts";
import { chosenAccounts } from "./plaid-item.ts";
import type { PlaidItem, UpdateStage } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";
import { breakItem, sendSyncUpdates, sendWebhook } from "./send-webhook.ts";

/** Plaid: items of the sandbox need a new login after 30 days. */
const ITEM_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** How often an idle sandbox checks whether a day has passed. */
const LOOK_EVERY_MS = 60 * 60 * 1000;
const SHORTEST_WAIT_MS = 10;

/** How much of the item's transactions has arrived by now. */
export function stageOf(world: PlaidWorld, { createdAt, username }: PlaidItem): UpdateStage {
  if (findPersona(username)?.isReady) return "HISTORICAL_UPDATE_COMPLETE";
  const { initialDelayMs, historicalDelayMs } = world.settings();
  const age = ageMs(world, createdAt);
  if (age >= Math.max(initialDelayMs, historicalDelayMs)) return "HISTORICAL_UPDATE_COMPLETE";
  return age >= initialDelayMs ? "INITIAL_UPDATE_COMPLETE" : "NOT_READY";
}

/**
 * Updates one item to the present: days that passed, transactions that arrived, a login that
 * expired. Announces each change by one webhook. Returns the updated item.
 */
export function settleItem(world: PlaidWorld, itemId: string): PlaidItem | undefined {
  passDays(world, itemId);
  announceStage(world, itemId);
  expire(world, itemId);
  return world.items.get(itemId);
}

/** Settles all items now and whenever one of them is due, until the returned function is called. */
export function keepSettling(world: PlaidWorld): { wake: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const wake = (): void => {
    clearTimeout(timer);
    for (const { id } of world.items.list()) settleItem(world, id);
    timer = setTimeout(wake, nextLookMs(world));
    timer.unref();
  };
  return { wake, stop: () => clearTimeout(timer) };
}

function nextLookMs(world: PlaidWorld): number {
  const { initialDelayMs, historicalDelayMs } = world.settings();
  const waits = world.items
    .list()
    .filter(({ announced }) => announced !== "HISTORICAL_UPDATE_COMPLETE")
    .flatMap(({ createdAt }) => {
      const age = ageMs(world, createdAt);
      return [initialDelayMs - age, historicalDelayMs - age].filter((wait) => wait > 0);
    });
  return Math.max(SHORTEST_WAIT_MS, Math.min(LOOK_EVERY_MS, ...waits));
}

function passDays(world: PlaidWorld, itemId: string): void {
  const item = world.items.get(itemId);
  if (!item) return;
  const today = todayIn(world);
  if (today <= item.history.through) return;
  const countBefore = logOf(world, item).entries.length;
  // The liabilities last reported. Other items of the household may have advanced it since.
  const before = item.liabilities ?? entriesOf(world, item);
  const household = liveThrough(world, item, today);
  const history = { ...item.history, through: household.through };
  const now = entriesOf(world, { ...item, history });
  const moved = { ...item, history, liabilities: now };
  world.items.put(moved);
  if (logOf(world, moved).entries.length > countBefore) sendSyncUpdates(world, moved);
  announceLiabilities(world, moved, { before, now });
}

type Entries = Record<string, Record<string, unknown>>;

/** Returns the bank's liabilities of the item, by account. */
function entriesOf(world: PlaidWorld, item: PlaidItem): Entries {
  const lists = Object.values(describeLiabilities(chosenAccounts(item), banksOf(world, item)));
  return Object.fromEntries(
    lists.flat().flatMap((entry) => (entry ? [[entry.account_id, entry]] : [])),
  );
}

function announceLiabilities(
  world: PlaidWorld,
  item: PlaidItem,
  { before, now }: { before: Entries; now: Entries },
): void {
  if (!item.products.includes("liabilities")) return;
  const updated = Object.entries(now).flatMap(([accountId, entry]) => {
    const fields = Object.keys(entry).filter(
      (field) => JSON.stringify(entry[field]) !== JSON.stringify(before[accountId]?.[field]),
    );
    return fields.length > 0 ? [[accountId, fields] as const] : [];
  });
  if (updated.length === 0) return;
  sendWebhook(world, item, {
    webhook_type: "LIABILITIES",
    webhook_code: "DEFAULT_UPDATE",
    error: null,
    account_ids_with_new_liabilities: [],
    account_ids_with_updated_liabilities: Object.fromEntries(updated),
  });
}

function announceStage(world: PlaidWorld, itemId: string): void {
  const item = world.items.get(itemId);
  if (!item?.products.includes("transactions")) return;
  const reached = stageOf(world, item);
  if (item.announced === "NOT_READY" && reached !== "NOT_READY") {
    announceOne(world, item, { stage: "INITIAL_UPDATE_COMPLETE", code: "INITIAL_UPDATE" });
  }
  const then = world.items.get(itemId);
  if (then?.announced === "INITIAL_UPDATE_COMPLETE" && reached === "HISTORICAL_UPDATE_COMPLETE") {
    announceOne(world, then, { stage: reached, code: "HISTORICAL_UPDATE" });
  }
}

// Like Plaid, sends the legacy webhook in addition to SYNC_UPDATES_AVAILABLE.
function announceOne(
  world: PlaidWorld,
  item: PlaidItem,
  { stage, code }: { stage: UpdateStage; code: string },
): void {
  const announced = { ...item, announced: stage };
  world.items.put(announced);
  const { initialCount, entries } = logOf(world, item);
  const arrived = code === "INITIAL_UPDATE" ? initialCount : entries.length - initialCount;
  sendWebhook(world, announced, {
    webhook_type: "TRANSACTIONS",
    webhook_code: code,
    error: null,
    new_transactions: arrived,
  });
  sendSyncUpdates(world, announced);
}

function expire(world: PlaidWorld, itemId: string): void {
  const item = world.items.get(itemId);
  if (!item || item.errorCode !== null || !world.settings().itemsExpire) return;
  if (ageMs(world, item.createdAt) < ITEM_LIFETIME_MS) return;
  breakItem(world, item, "ITEM_LOGIN_REQUIRED");
}

function ageMs(world: PlaidWorld, createdAt: string): number {
  return world.core.clock.now().getTime() - Date.parse(createdAt);
}
