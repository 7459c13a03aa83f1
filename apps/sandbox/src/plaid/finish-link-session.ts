import { findInstitution } from "./bank/institutions.ts";
import { liabilityKind } from "./bank/describe-liabilities.ts";
import type { PlannedAccount } from "./bank/planned-account.ts";
import { createItem, issuePublicToken } from "./create-item.ts";
import { linkableAccounts, repairedItem } from "./link-session.ts";
import { plaidFailure } from "./plaid-error.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { LinkSession, LinkToken, PlaidWorld } from "./plaid-world.ts";

type Opening = { token: LinkToken; session: LinkSession };

/**
 * Ends a session well: links the chosen accounts, or repairs the item, and issues the public token
 * together with the metadata that `onSuccess` gets.
 */
export function finishLinkSession(
  world: PlaidWorld,
  { token, session }: Opening,
  accountIds: string[],
): object {
  if (session.codeNeeded) throw plaidFailure("INVALID_MFA");
  const chosen = linkableAccounts(world, session).filter(({ accountId }) =>
    accountIds.includes(accountId),
  );
  const repaired = repairedItem(world, token);
  const keepsChoice = repaired !== null && !token.accountSelection;
  if (chosen.length === 0 && !keepsChoice) throw plaidFailure("NO_ACCOUNTS");
  if (repaired === null) linkNew(world, { token, session }, chosen);
  else repair(world, repaired, keepsChoice ? repaired.accountIds : idsOf(chosen));
  world.linkTokens.put({ ...token, used: true });
  const institution = findInstitution(session.institutionId);
  const linked = world.items.get(session.itemId)?.accountIds ?? [];
  return {
    public_token: issuePublicToken(world, session.itemId),
    institution: { name: institution?.name ?? "", institution_id: session.institutionId },
    accounts: linkableAccounts(world, session)
      .filter(({ accountId }) => linked.includes(accountId))
      .map(presentForBrowser),
  };
}

function linkNew(world: PlaidWorld, { token, session }: Opening, chosen: PlannedAccount[]): void {
  const supported = findInstitution(session.institutionId)?.products ?? [];
  // Plaid: transactions cover no mortgages, so an item of mortgages alone has none.
  const optional = token.requiredIfSupported.filter(
    (product) =>
      supported.includes(product) &&
      (product !== "transactions" || chosen.some((one) => liabilityKind(one) !== "mortgage")),
  );
  createItem(world, {
    id: session.itemId,
    username: session.username,
    customUser: session.customUser,
    institutionId: session.institutionId,
    products: [...token.products, ...optional],
    webhook: token.webhook,
    accountFilters: token.accountFilters,
    accountIds: idsOf(chosen),
    daysRequested: token.daysRequested,
  });
}

function repair(world: PlaidWorld, item: PlaidItem, accountIds: string[]): void {
  const { history } = item;
  const unchanged =
    accountIds.length === item.accountIds.length &&
    accountIds.every((accountId) => item.accountIds.includes(accountId));
  const event = { kind: "selected", accountIds } as const;
  const events = unchanged ? history.events : [...history.events, event];
  world.items.put({ ...item, accountIds, errorCode: null, history: { ...history, events } });
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
