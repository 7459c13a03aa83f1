import { dateOf } from "../bank/calendar-date.ts";
import { findInstitution } from "./bank/institutions.ts";
import type { SchemaCheck } from "./bank/parse-custom-user.ts";
import type { PlannedAccount } from "./bank/planned-account.ts";
import { eligibleAccounts } from "./eligible-accounts.ts";
import type { Wanted } from "./eligible-accounts.ts";
import { newItemId } from "./identifiers.ts";
import { logIn } from "./log-in.ts";
import { plaidError } from "./plaid-error.ts";
import { allAccounts } from "./plaid-item.ts";
import type { BankLogin, PlaidItem } from "./plaid-item.ts";
import type { LinkSession, LinkToken, PlaidWorld } from "./plaid-world.ts";

export type LoginAttempt = {
  token: LinkToken;
  sessionId: string;
  institutionId: string;
  username: string;
  password: string;
};

/** An account as the Link window offers it. */
export type OfferedAccount = {
  id: string;
  name: string;
  mask: string | null;
  type: string;
  subtype: string | null;
  selected: boolean;
};

/** Plaid: a session is known by a UUID. */
const SESSION_ID = /^[0-9a-f-]{36}$/;

/** The link token, if it still serves. Throws INVALID_LINK_TOKEN when unknown, expired or used. */
export function findLinkToken(world: PlaidWorld, id: string): LinkToken {
  const token = world.linkTokens.get(id);
  const now = world.core.clock.now().getTime();
  if (!token || token.used || Date.parse(token.expiresAt) <= now) {
    throw plaidError("INVALID_LINK_TOKEN");
  }
  return token;
}

/** Logs in at the bank within a session of the Link window. Throws the login's error. */
export function beginLinkSession(
  world: PlaidWorld,
  attempt: LoginAttempt,
  check: SchemaCheck,
): LinkSession {
  const { token, sessionId } = attempt;
  const institutionId = token.institutionId ?? attempt.institutionId;
  if (!findInstitution(institutionId)) throw plaidError("INVALID_INSTITUTION");
  if (!SESSION_ID.test(sessionId)) throw plaidError("INVALID_FIELD", "link_session_id is wrong");
  const login = logIn(attempt, check);
  const repaired = repairedItem(world, token);
  if (repaired && repaired.username !== login.username) {
    throw plaidError("INVALID_UPDATED_USERNAME");
  }
  const session: LinkSession = {
    ...loginToKeep(login, repaired),
    id: sessionId,
    linkToken: token.id,
    institutionId,
    itemId: repaired?.id ?? newItemId(),
    codeNeeded: needsCode(login),
  };
  if (offeredAccounts(world, session).length === 0) throw plaidError("NO_ACCOUNTS");
  world.linkSessions.put(session);
  return session;
}

function needsCode({ customUser }: BankLogin): boolean {
  const mfa = customUser?.mfa;
  return mfa !== undefined && mfa.type !== "none";
}

/** The accounts to choose from; those of a repaired item that were chosen before are selected. */
export function offeredAccounts(world: PlaidWorld, session: LinkSession): OfferedAccount[] {
  const item = world.items.get(session.itemId);
  return linkableAccounts(world, session).map((account) => ({
    id: account.accountId,
    name: account.name,
    mask: account.mask,
    type: account.type,
    subtype: account.subtype,
    selected: item === undefined || item.accountIds.includes(account.accountId),
  }));
}

/** The accounts of the logged-in customer that the link token allows. */
export function linkableAccounts(world: PlaidWorld, session: LinkSession): PlannedAccount[] {
  const item = world.items.get(session.itemId);
  const bornOn = item?.history.openedOn ?? dateOf(world.core.clock.now());
  const accounts = allAccounts({ ...session, id: session.itemId }, bornOn);
  // A custom user says what it has; the bank's own range does not matter.
  const institution =
    session.customUser === null ? findInstitution(session.institutionId) : undefined;
  return eligibleAccounts(accounts, wantedBy(world, session), institution ?? null);
}

function wantedBy(world: PlaidWorld, { itemId, linkToken }: LinkSession): Wanted {
  const token = world.linkTokens.get(linkToken);
  const { accountFilters = null } = world.items.get(itemId) ?? token ?? {};
  const products = [...(token?.products ?? []), ...(token?.consents ?? [])];
  return { products, accountFilters };
}

/** The item that the token was made to repair, or null for a new link. */
export function repairedItem(world: PlaidWorld, { updateItemId }: LinkToken): PlaidItem | null {
  if (updateItemId === null) return null;
  const item = world.items.get(updateItemId);
  if (!item) throw plaidError("INVALID_LINK_TOKEN");
  return item;
}

// An item's history follows from the configuration it was linked with, so a repair keeps that.
function loginToKeep(login: BankLogin, repaired: PlaidItem | null): BankLogin {
  return { username: login.username, customUser: (repaired ?? login).customUser };
}
