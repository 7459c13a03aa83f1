import { dateOf } from "../bank/calendar-date.ts";
import { liabilityKind } from "./bank/describe-liabilities.ts";
import { type BankInstitution, findInstitution, keepsAccount } from "./bank/institutions.ts";
import { parseCustomUser, type SchemaCheck } from "./bank/parse-custom-user.ts";
import { CUSTOM_USERNAME, findPersona, GOOD_PASSWORD } from "./bank/personas.ts";
import type { PlannedAccount } from "./bank/planned-account.ts";
import { isPlaidErrorCode, plaidError } from "./errors.ts";
import { newItemId } from "./identifiers.ts";
import { allAccounts, type BankLogin, type PlaidItem } from "./plaid-item.ts";
import type { LinkSession, LinkToken, PlaidWorld } from "./plaid-world.ts";

type LoginAttempt = {
  token: LinkToken;
  sessionId: string;
  institutionId: string;
  username: string;
  password: string;
};

/** An account as the Link window offers it. */
type OfferedAccount = {
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

/** What the client asked for. */
type Wanted = {
  products: string[];
  accountFilters: Record<string, string[]> | null;
};

/** The accounts that may be linked: kept by the bank, of a type and for a product asked for. */
export function eligibleAccounts(
  accounts: PlannedAccount[],
  wanted: Wanted,
  institution: BankInstitution | null,
): PlannedAccount[] {
  return accounts.filter(
    (account) =>
      (institution === null || keepsAccount(institution, account)) &&
      passesFilters(account, wanted.accountFilters) &&
      servesProducts(account, wanted.products),
  );
}

/** Whether the bank can serve the request at all: its products, and one of the subtypes. */
export function suitsInstitution(institution: BankInstitution, wanted: Wanted): boolean {
  const { accountFilters } = wanted;
  const served = wanted.products.every((product) => institution.products.includes(product));
  if (!served || accountFilters === null || institution.subtypes === null) return served;
  return institution.subtypes.some((subtype) =>
    passesFilters({ type: typeOf(subtype), subtype }, accountFilters),
  );
}

/** The type of account that a subtype is of, among those that institutions name. */
function typeOf(subtype: string): string {
  if (subtype === "credit card") return "credit";
  return subtype === "student" || subtype === "mortgage" ? "loan" : "depository";
}

function passesFilters(
  { type, subtype }: Pick<PlannedAccount, "type" | "subtype">,
  filters: Record<string, string[]> | null,
): boolean {
  if (filters === null) return true;
  // Plaid: a type without a filter of its own is left out entirely.
  const allowed = Object.hasOwn(filters, type) ? (filters[type] ?? []) : [];
  return allowed.includes("all") || (subtype !== null && allowed.includes(subtype));
}

function servesProducts(account: PlannedAccount, products: string[]): boolean {
  if (products.length === 0) return true;
  const kind = liabilityKind(account);
  // Plaid: a loan of another kind comes along with those, as an account with a balance alone.
  if (account.type === "loan" && kind === null) return products.includes("liabilities");
  const forLiabilities = products.includes("liabilities") && kind !== null;
  const others = products.filter((product) => product !== "liabilities");
  // Plaid: transactions cover depository, credit and student loan accounts, not mortgages.
  return forLiabilities || (others.length > 0 && kind !== "mortgage");
}

export type Credentials = { username: string; password: string };

/** Plaid: a password such as `error_ITEM_LOCKED` makes the login fail with that error. */
const ERROR_PASSWORD = /^error_([A-Z_]+)$/;

/**
 * Logs in at a sandbox bank.
 *
 * @throws PlaidError INVALID_CREDENTIALS for a wrong user name or password, INVALID_FIELD for a
 * wrong configuration, or the error that the configuration or password asks for.
 */
export function logIn({ username, password }: Credentials, check: SchemaCheck): BankLogin {
  if (username === CUSTOM_USERNAME) return customLogin(password, check);
  const forced = ERROR_PASSWORD.exec(password)?.[1];
  if (forced !== undefined && isPlaidErrorCode(forced)) throw plaidError(forced);
  if (!findPersona(username) || password !== GOOD_PASSWORD) throw plaidError("INVALID_CREDENTIALS");
  return { username, customUser: null };
}

function customLogin(password: string, check: SchemaCheck): BankLogin {
  const customUser = parseCustomUser(password, check);
  const { force_error: forced, recaptcha } = customUser;
  if (forced !== undefined && !isPlaidErrorCode(forced)) {
    throw plaidError("INVALID_FIELD", `force_error: ${forced} is not an error of this sandbox`);
  }
  if (forced !== undefined) throw plaidError(forced);
  if (recaptcha === "bad") throw plaidError("RECAPTCHA_BAD");
  return { username: CUSTOM_USERNAME, customUser };
}
