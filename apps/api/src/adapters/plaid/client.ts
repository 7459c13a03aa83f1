import { CountryCode, type Products } from "plaid";

import {
  type BankAccount,
  type BankData,
  BankDataError,
  type BankLiabilities,
} from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";

import { type CallPlaid, createCallPlaid, type PlaidAccess } from "./call.ts";
import { DAYS_OF_HISTORY, linkTokenRequest, type LinkSettings } from "./link-token-request.ts";
import {
  mapAccount,
  mapInstitution,
  mapItem,
  mapLiabilities,
  mapTransactionsPage,
  productsLackingConsent,
} from "./map.ts";
import {
  type Answer,
  readId,
  readInstant,
  readList,
  readListOrNone,
  readObject,
  readObjectOrNull,
  UnreadableAnswer,
} from "./read-answer.ts";
import { createFindVerificationKey, readNotice, verifyNotice } from "./webhook.ts";

type Options = PlaidAccess &
  LinkSettings & {
    clock: Clock;
    deadlineMs?: number;
  };

const DEADLINE_MS = 10_000;
/** Plaid's maximum. */
const TRANSACTIONS_PER_PAGE = 500;
const NO_LIABILITIES: BankLiabilities = { credit: [], mortgage: [], studentLoan: [] };

/** Reads bank data from Plaid, or from a fake of its API at `baseUrl`. */
export function createPlaidBankData(options: Options): BankData {
  const { clock, deadlineMs = DEADLINE_MS } = options;
  const call = createCallPlaid(options, deadlineMs);
  const findKey = createFindVerificationKey(call, clock);

  return {
    ...linkCalls(call, options),
    ...lookupCalls(call),
    ...webhookCalls(call, options),
    ...dataCalls(call),
    verifyNotice: (message) => verifyNotice({ clock, findKey }, message),
    readNotice,
  };
}

function linkCalls(
  call: CallPlaid,
  settings: LinkSettings,
): Pick<BankData, "createLinkToken" | "listPublicTokens" | "exchangePublicToken" | "removeItem"> {
  return {
    createLinkToken: async (request) => {
      const lacking =
        request.repair === null ? [] : await findProductsLackingConsent(call, request.repair);
      return call(
        (plaid, within) =>
          plaid.linkTokenCreate(linkTokenRequest(request, settings, lacking), within),
        (answer) => ({
          token: readId(answer["link_token"], "link_token"),
          expiresAt: readInstant(answer["expiration"], "expiration"),
        }),
      );
    },
    listPublicTokens: (linkToken) =>
      call(
        (plaid, within) => plaid.linkTokenGet({ link_token: linkToken }, within),
        mapPublicTokens,
      ),
    exchangePublicToken: (publicToken) =>
      call(
        (plaid, within) => plaid.itemPublicTokenExchange({ public_token: publicToken }, within),
        (answer) => ({
          accessToken: readId(answer["access_token"], "access_token"),
          providerItemId: readId(answer["item_id"], "item_id"),
        }),
      ),
    removeItem: (accessToken) =>
      call(
        (plaid, within) => plaid.itemRemove({ access_token: accessToken }, within),
        () => undefined,
      ),
  };
}

/** Returns the products that a repair must request consent for; see ADDITIONAL_CONSENT_REQUIRED in Plaid's docs. */
function findProductsLackingConsent(
  call: CallPlaid,
  { accessToken }: { accessToken: string },
): Promise<Products[]> {
  return call(
    (plaid, within) => plaid.itemGet({ access_token: accessToken }, within),
    (answer) => productsLackingConsent(readObject(answer["item"], "item")),
  );
}

function webhookCalls(
  call: CallPlaid,
  { webhookUrl }: LinkSettings,
): Pick<BankData, "noticeAddress" | "moveNotices"> {
  return {
    noticeAddress: webhookUrl,
    moveNotices: (accessToken) =>
      call(
        (plaid, within) =>
          plaid.itemWebhookUpdate({ access_token: accessToken, webhook: webhookUrl }, within),
        () => undefined,
      ),
  };
}

function lookupCalls(call: CallPlaid): Pick<BankData, "getItem" | "getInstitution"> {
  return {
    getItem: (accessToken) =>
      call(
        (plaid, within) => plaid.itemGet({ access_token: accessToken }, within),
        (answer) => mapItem(readObject(answer["item"], "item")),
      ),
    getInstitution: (institutionId) =>
      call(
        (plaid, within) =>
          plaid.institutionsGetById(
            {
              institution_id: institutionId,
              country_codes: [CountryCode.Us],
              options: { include_optional_metadata: true },
            },
            within,
          ),
        (answer) => mapInstitution(readObject(answer["institution"], "institution")),
      ),
  };
}

function dataCalls(
  call: CallPlaid,
): Pick<BankData, "listAccounts" | "listLiabilities" | "syncTransactions"> {
  return {
    listAccounts: (accessToken) =>
      call(
        (plaid, within) => plaid.accountsGet({ access_token: accessToken }, within),
        readAccounts,
      ),
    listLiabilities: (accessToken) =>
      call(
        (plaid, within) => plaid.liabilitiesGet({ access_token: accessToken }, within),
        (answer) => mapLiabilities(readObject(answer["liabilities"], "liabilities")),
      ).catch(noneIfNoLiabilities),
    syncTransactions: (accessToken, cursor) =>
      call(
        (plaid, within) =>
          plaid.transactionsSync(
            {
              access_token: accessToken,
              count: TRANSACTIONS_PER_PAGE,
              // Used only if Link did not request transactions and this is their first call.
              ...(cursor === null ? { options: { days_requested: DAYS_OF_HISTORY } } : { cursor }),
            },
            within,
          ),
        mapTransactionsPage,
      ),
  };
}

/** Rejects an empty list, which would close all accounts. Plaid returns NO_ACCOUNTS if there are none. */
function readAccounts(answer: Answer): BankAccount[] {
  const accounts = readList(answer["accounts"], "accounts", mapAccount);
  if (accounts.length === 0) throw new UnreadableAnswer("accounts");
  return accounts;
}

function noneIfNoLiabilities(error: unknown): BankLiabilities {
  if (error instanceof BankDataError && error.failure === "no_liabilities") return NO_LIABILITIES;
  throw error;
}

/**
 * Returns the public tokens of `/link/token/get`. Plaid returns them in `results`, or in `on_success` for older
 * integrations. A Link session in progress has neither.
 */
function mapPublicTokens(answer: Answer): string[] {
  return readListOrNone(answer["link_sessions"], "link_sessions", tokensOfSession).flat();
}

function tokensOfSession(session: Answer): string[] {
  const results = readObjectOrNull(session["results"], "results");
  const success = readObjectOrNull(session["on_success"], "on_success");
  const added = readListOrNone(results?.["item_add_results"], "item_add_results", tokenOf);

  return success === null ? added : [...added, tokenOf(success)];
}

function tokenOf(result: Answer): string {
  return readId(result["public_token"], "public_token");
}
