import type { Core } from "../core/core.ts";
import type { Collection } from "../core/store.ts";
import type { BankLogin, PlaidItem } from "./plaid-item.ts";
import { type Household, nothingPlayed, type Played } from "./household.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limits.ts";
import { createWebhookKey, type WebhookKey } from "./webhook-key.ts";

/** What a link token was created for. */
export type LinkToken = {
  /** The token itself. */
  id: string;
  createdAt: string;
  expiresAt: string;
  /** Set once a session has succeeded: a link token serves one. */
  used: boolean;
  clientName: string;
  clientUserId: string | null;
  products: string[];
  /** Asked for besides, as far as bank and accounts have them. */
  besides: string[];
  /** All that the window asks the user's consent for. */
  consents: string[];
  /** Account type → subtypes that may be linked; null lets all through. */
  accountFilters: Record<string, string[]> | null;
  webhook: string | null;
  daysRequested: number;
  /** The item to repair, in update mode. */
  updateItemId: string | null;
  accountSelection: boolean;
  institutionId: string | null;
  /** Where a bank sends the user back to that signs him in on a page of its own. */
  redirectUri: string | null;
};

/** One opening of the Link window that has passed the credentials page. */
export type LinkSession = BankLogin & {
  id: string;
  linkToken: string;
  institutionId: string;
  /** The id of the item being linked or repaired. */
  itemId: string;
  codeNeeded: boolean;
};

/** A sign-in on a bank's own page, by its `oauth_state_id`. */
export type OAuthState = {
  id: string;
  linkToken: string;
  sessionId: string;
  institutionId: string;
  /** Once the user has signed in there, and agreed. */
  isAuthorized: boolean;
};

/** A session that ended with a public token, in the form that `/link/token/get` returns. */
export type FinishedSession = {
  id: string;
  linkToken: string;
  finishedAt: string;
  publicToken: string;
  accounts: object[];
  institution: { name: string; institution_id: string } | null;
};

export type PublicToken = { id: string; itemId: string; expiresAt: string };

export type PlaidSettings = {
  id: "plaid";
  /** Whether the limits of Plaid's sandbox are enforced. */
  rateLimits: boolean;
  /** Milliseconds after linking until the last 30 days of transactions have arrived. */
  initialDelayMs: number;
  /** Milliseconds after linking until all transactions have arrived. */
  historicalDelayMs: number;
  /** Whether items need a new login after 30 days, as in Plaid's own sandbox. */
  itemsExpire: boolean;
};

const DEFAULT_SETTINGS: PlaidSettings = {
  id: "plaid",
  rateLimits: true,
  initialDelayMs: 1_000,
  historicalDelayMs: 3_000,
  itemsExpire: false,
};

/** The complete state of the Plaid fake. */
export type PlaidWorld = {
  core: Core;
  items: Collection<PlaidItem>;
  households: Collection<Household>;
  played: Played;
  /** Access token → item. */
  accessTokens: Collection<{ id: string; itemId: string }>;
  linkTokens: Collection<LinkToken>;
  linkSessions: Collection<LinkSession>;
  oauthStates: Collection<OAuthState>;
  finishedSessions: Collection<FinishedSession>;
  publicTokens: Collection<PublicToken>;
  settings(): PlaidSettings;
  changeSettings(changes: Partial<PlaidSettings>): PlaidSettings;
  /** The key that webhooks are signed with; made at the first use and kept. */
  webhookKey(): WebhookKey;
  limiter: RateLimiter;
};

/** Opens Plaid's state in the sandbox's store. */
export function openPlaidWorld(core: Core): PlaidWorld {
  const { store, clock } = core;
  const settings = store.collection<PlaidSettings>("settings");
  const keys = store.collection<WebhookKey>("plaid-webhook-keys");
  const current = (): PlaidSettings => settings.get("plaid") ?? DEFAULT_SETTINGS;
  const limiter = createRateLimiter(clock);
  const played = nothingPlayed();
  core.onReset(() => {
    limiter.reset();
    played.lives.clear();
    played.logs.clear();
  });
  return {
    core,
    items: store.collection("plaid-items"),
    households: store.collection("plaid-households"),
    played,
    accessTokens: store.collection("plaid-access-tokens"),
    linkTokens: store.collection("plaid-link-tokens"),
    linkSessions: store.collection("plaid-link-sessions"),
    oauthStates: store.collection("plaid-oauth-states"),
    finishedSessions: store.collection("plaid-finished-sessions"),
    publicTokens: store.collection("plaid-public-tokens"),
    settings: current,
    changeSettings(changes) {
      settings.put({ ...current(), ...changes });
      return current();
    },
    webhookKey() {
      const [known] = keys.list();
      if (known) return known;
      const created = createWebhookKey(clock.now());
      keys.put(created);
      return created;
    },
    limiter,
  };
}
