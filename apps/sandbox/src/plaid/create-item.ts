import { dateOf } from "../bank/calendar-date.ts";
import { newToken } from "./identifiers.ts";
import type { BankLogin, PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

export type NewItem = BankLogin & {
  id: string;
  institutionId: string;
  products: string[];
  webhook: string | null;
  accountFilters: Record<string, string[]> | null;
  accountIds: string[];
  daysRequested: number;
};

/** Plaid: public tokens live for 30 minutes. */
const PUBLIC_TOKEN_MS = 30 * 60 * 1000;

/** Links a bank: stores the item and the access token that will open it. */
export function createItem(world: PlaidWorld, details: NewItem): PlaidItem {
  const { daysRequested, ...rest } = details;
  const now = world.core.clock.now();
  const item: PlaidItem = {
    ...rest,
    accessToken: newToken("access"),
    createdAt: now.toISOString(),
    errorCode: null,
    history: {
      bornOn: dateOf(now),
      daysRequested,
      accountIds: details.accountIds,
      events: [],
    },
    syncedOnce: false,
    announced: "NOT_READY",
    lastWebhook: null,
    mutations: 0,
  };
  world.items.put(item);
  world.accessTokens.put({ id: item.accessToken, itemId: item.id });
  return item;
}

/** Issues a public token to exchange for the item's access token. */
export function issuePublicToken(world: PlaidWorld, itemId: string): string {
  const token = newToken("public");
  const expiresAt = new Date(world.core.clock.now().getTime() + PUBLIC_TOKEN_MS).toISOString();
  world.publicTokens.put({ id: token, itemId, expiresAt });
  return token;
}
