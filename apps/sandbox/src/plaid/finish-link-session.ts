import { findInstitution } from "./bank/institutions.ts";
import { liabilityKind } from "./bank/describe-liabilities.ts";
import type { PlannedAccount } from "./bank/planned-account.ts";
import { createItem, issuePublicToken } from "./create-item.ts";
import { householdOf } from "./households.ts";
import { linkableAccounts, repairedItem } from "./link-session.ts";
import { plaidError } from "./errors.ts";
import { chosenAccounts, type PlaidItem } from "./plaid-item.ts";
import type { FinishedSession, LinkSession, LinkToken, PlaidWorld } from "./plaid-world.ts";
import { breakItem } from "./send-webhook.ts";

type Opening = { token: LinkToken; session: LinkSession };

/**
 * Ends a session well: links the chosen accounts, or repairs the item, and issues the public token
 * together with the metadata that `onSuccess` gets.
 */
export function finishLinkSession(
  world: PlaidWorld,
  opening: Opening,
  accountIds: string[],
): object {
  const { token, session } = opening;
  if (session.codeNeeded) throw plaidError("INVALID_MFA");
  const linkable = linkableAccounts(world, session);
  const chosen = linkable.filter(({ accountId }) => accountIds.includes(accountId));
  const linked = linkOrRepair(world, opening, chosen);
  world.linkTokens.put({ ...token, used: true });
  const finished: FinishedSession = {
    id: session.id,
    linkToken: token.id,
    finishedAt: world.core.clock.now().toISOString(),
    publicToken: issuePublicToken(world, session.itemId),
    institution: {
      name: findInstitution(session.institutionId)?.name ?? "",
      institution_id: session.institutionId,
    },
    accounts: linkable.filter(({ accountId }) => linked.includes(accountId)).map(presentForBrowser),
  };
  world.finishedSessions.put(finished);
  const { publicToken, institution, accounts } = finished;
  return { public_token: publicToken, institution, accounts };
}

function linkOrRepair(world: PlaidWorld, opening: Opening, chosen: PlannedAccount[]): string[] {
  const repaired = repairedItem(world, opening.token);
  if (repaired && !opening.token.accountSelection) {
    repair(world, withConsent(repaired, opening.token), repaired.accountIds);
    return repaired.accountIds;
  }
  if (chosen.length === 0) throw plaidError("NO_ACCOUNTS");
  if (repaired) repair(world, withConsent(repaired, opening.token), idsOf(chosen));
  else linkNew(world, opening, chosen);
  return idsOf(chosen);
}

function linkNew(world: PlaidWorld, { token, session }: Opening, chosen: PlannedAccount[]): void {
  // Plaid: of each product that is asked for, one of the chosen accounts has to be capable.
  if (
    token.products.includes("liabilities") &&
    chosen.every((one) => liabilityKind(one) === null)
  ) {
    throw plaidError("NO_LIABILITY_ACCOUNTS");
  }
  const supported = findInstitution(session.institutionId)?.products ?? [];
  const supportedOptional = token.besides.filter(
    (product) => supported.includes(product) && chosen.some((one) => isCapable(one, product)),
  );
  const made = createItem(world, {
    id: session.itemId,
    clientUserId: token.clientUserId,
    username: session.username,
    customUser: session.customUser,
    institutionId: session.institutionId,
    products: [...token.products, ...supportedOptional],
    consented: token.consents,
    webhook: token.webhook,
    accountFilters: token.accountFilters,
    accountIds: idsOf(chosen),
    daysRequested: token.daysRequested,
  });
  endOlderGrants(world, made);
}

/** Plaid: transactions cover no mortgages, liabilities nothing else than cards, mortgages, student loans. */
function isCapable(account: PlannedAccount, product: string): boolean {
  const kind = liabilityKind(account);
  return product === "liabilities" ? kind !== null : kind !== "mortgage";
}

/**
 * Plaid: some banks keep one grant for each of their users. A new grant with other accounts replaces
 * the previous one, and the previous item becomes unreadable.
 */
function endOlderGrants(world: PlaidWorld, made: PlaidItem): void {
  if (!findInstitution(made.institutionId)?.keepsOneGrant) return;
  const accounts = keysOf(made);
  for (const older of world.items.list()) {
    const isOfSameUser =
      older.id !== made.id &&
      older.institutionId === made.institutionId &&
      older.clientUserId === made.clientUserId &&
      older.username === made.username;
    if (isOfSameUser && keysOf(older) !== accounts) {
      breakItem(world, older, "ITEM_LOGIN_REQUIRED");
    }
  }
}

/** The accounts at the bank, which another item knows by other ids. */
function keysOf(item: PlaidItem): string {
  return chosenAccounts(item)
    .map(({ key }) => key)
    .toSorted()
    .join();
}

function withConsent(item: PlaidItem, { consents }: LinkToken): PlaidItem {
  return item.consented === undefined ? item : { ...item, consented: [...new Set(consents)] };
}

function repair(world: PlaidWorld, item: PlaidItem, accountIds: string[]): void {
  const { history } = item;
  const unchanged =
    accountIds.length === item.accountIds.length &&
    accountIds.every((accountId) => item.accountIds.includes(accountId));
  const { events, through: on } = householdOf(world, item);
  const selection = { on, after: events.length, accountIds };
  const selections = unchanged ? history.selections : [...history.selections, selection];
  world.items.put({ ...item, accountIds, errorCode: null, history: { ...history, selections } });
}

function idsOf(accounts: PlannedAccount[]): string[] {
  return accounts.map(({ accountId }) => accountId);
}

function presentForBrowser(account: PlannedAccount): object {
  return {
    id: account.accountId,
    name: account.name,
    mask: account.mask,
    type: account.type,
    subtype: account.subtype,
    verification_status: null,
    class_type: null,
  };
}
