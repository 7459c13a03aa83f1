import type { Household } from "./household.ts";
import { householdFor, todayIn } from "./households.ts";
import { newToken } from "./identifiers.ts";
import type { BankLogin, PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

export type NewItem = BankLogin & {
  id: string;
  clientUserId: string | null;
  institutionId: string;
  products: string[];
  consented?: string[];
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
  const household = openOrJoin(world, details);
  const item: PlaidItem = {
    ...rest,
    householdId: household.id,
    accessToken: newToken("access"),
    createdAt: now.toISOString(),
    errorCode: null,
    history: {
      openedOn: household.bornOn,
      bornOn: household.through,
      bornAfter: household.events.length,
      through: household.through,
      daysRequested,
      accountIds: details.accountIds,
      selections: [],
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

/** Shows another household, that of the user's other items, from the same day on. */
export function joinHousehold(world: PlaidWorld, item: PlaidItem, clientUserId: string): PlaidItem {
  const joining = { ...item, clientUserId };
  const household = openOrJoin(world, joining);
  const history = {
    ...item.history,
    openedOn: household.bornOn,
    bornOn: household.through,
    bornAfter: household.events.length,
    through: household.through,
  };
  const joined = { ...joining, householdId: household.id, history };
  world.items.put(joined);
  return joined;
}

function openOrJoin(
  world: PlaidWorld,
  item: Pick<NewItem, "id" | "institutionId" | "clientUserId"> & BankLogin,
): Household {
  const household = householdFor(world, item);
  const today = todayIn(world);
  const current = { ...household, through: household.through > today ? household.through : today };
  world.households.put(current);
  return current;
}

/** Issues a public token to exchange for the item's access token. */
export function issuePublicToken(world: PlaidWorld, itemId: string): string {
  const token = newToken("public");
  const expiresAt = new Date(world.core.clock.now().getTime() + PUBLIC_TOKEN_MS).toISOString();
  world.publicTokens.put({ id: token, itemId, expiresAt });
  return token;
}
