import {
  CountryCode,
  CreditAccountSubtype,
  DepositoryAccountSubtype,
  type LinkTokenCreateRequest,
  LoanAccountSubtype,
  Products,
} from "plaid";

import {
  type BankAccount,
  type BankData,
  BankDataError,
  type BankLiabilities,
  type DemoBank,
  type LinkTokenRequest,
} from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";

import { type CallPlaid, createCallPlaid, type PlaidAccess } from "./call.ts";
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
  const { clock, webhookUrl, deadlineMs = DEADLINE_MS } = options;
  const call = createCallPlaid(options, deadlineMs);
  const findKey = createFindVerificationKey(call, clock);

  return {
    createLinkToken: async (request) => {
      const lacking =
        request.repair === null ? [] : await findProductsLackingConsent(call, request.repair);
      return call("linkTokenCreate", linkTokenRequest(request, options, lacking), (answer) => ({
        token: readId(answer, "link_token"),
        expiresAt: readInstant(answer, "expiration"),
      }));
    },
    listPublicTokens: (linkToken) =>
      call("linkTokenGet", { link_token: linkToken }, mapPublicTokens),
    exchangePublicToken: (publicToken) =>
      call("itemPublicTokenExchange", { public_token: publicToken }, (answer) => ({
        accessToken: readId(answer, "access_token"),
        providerItemId: readId(answer, "item_id"),
      })),
    removeItem: (accessToken) => call("itemRemove", { access_token: accessToken }, ignore),

    noticeAddress: webhookUrl,
    moveNotices: (accessToken) =>
      call("itemWebhookUpdate", { access_token: accessToken, webhook: webhookUrl }, ignore),
    verifyNotice: (message) => verifyNotice({ clock, findKey }, message),
    readNotice,

    getItem: (accessToken) =>
      call("itemGet", { access_token: accessToken }, (answer) =>
        mapItem(readObject(answer, "item")),
      ),
    getInstitution: (institutionId) =>
      call(
        "institutionsGetById",
        {
          institution_id: institutionId,
          country_codes: [CountryCode.Us],
          options: { include_optional_metadata: true },
        },
        (answer) => mapInstitution(readObject(answer, "institution")),
      ),
    listAccounts: (accessToken) => call("accountsGet", { access_token: accessToken }, readAccounts),
    listLiabilities: (accessToken) =>
      call("liabilitiesGet", { access_token: accessToken }, (answer) =>
        mapLiabilities(readObject(answer, "liabilities")),
      ).catch(noneIfNoLiabilities),
    syncTransactions: (accessToken, cursor) =>
      call(
        "transactionsSync",
        {
          access_token: accessToken,
          count: TRANSACTIONS_PER_PAGE,
          // Used only if Link did not request transactions and this is their first call.
          ...(cursor === null ? { options: { days_requested: DAYS_OF_HISTORY } } : { cursor }),
        },
        mapTransactionsPage,
      ),
  };
}

/** Returns the products that a repair must request consent for; see ADDITIONAL_CONSENT_REQUIRED in Plaid's docs. */
function findProductsLackingConsent(
  call: CallPlaid,
  { accessToken }: { accessToken: string },
): Promise<Products[]> {
  return call("itemGet", { access_token: accessToken }, (answer) =>
    productsLackingConsent(readObject(answer, "item")),
  );
}

const ignore = () => undefined;

/** Rejects an empty list, which would close all accounts. Plaid returns NO_ACCOUNTS if there are none. */
function readAccounts(answer: Answer): BankAccount[] {
  const accounts = readList(answer, "accounts", mapAccount);
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
  return readListOrNone(answer, "link_sessions", tokensOfSession).flat();
}

function tokensOfSession(session: Answer): string[] {
  const results = readObjectOrNull(session, "results");
  const success = readObjectOrNull(session, "on_success");
  const added = readListOrNone(results, "item_add_results", tokenOf);

  return success === null ? added : [...added, tokenOf(success)];
}

function tokenOf(result: Answer): string {
  return readId(result, "public_token");
}

/** Plaid's default is 90. It needs half a year to detect recurring transactions. */
const DAYS_OF_HISTORY = 180;

type LinkSettings = {
  /** URL to which Plaid sends webhooks of new connections. */
  webhookUrl: string;
  /** Page to which banks redirect users after an OAuth sign-in; null = banks use pop-ups only. */
  redirectUri: string | null;
};

/**
 * Returns the request for a Link token. One connection covers both debts and deposit accounts, because some banks
 * allow only one grant per user and end the older one. The product for `purpose` is required, and the other one is
 * requested if the bank and the chosen accounts support it.
 *
 * @param lacking products without the user's consent so far; used only for a repair.
 */
export function linkTokenRequest(
  { userId, purpose, repair }: LinkTokenRequest,
  { webhookUrl, redirectUri }: LinkSettings,
  lacking: readonly Products[] = [],
): LinkTokenCreateRequest {
  const everyLink = {
    client_name: "Snowball",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: userId },
    webhook: webhookUrl,
    ...(redirectUri !== null && { redirect_uri: redirectUri }),
  };

  if (repair !== null) {
    // Plaid's update mode accepts no products and no filters.
    return {
      ...everyLink,
      access_token: repair.accessToken,
      ...(lacking.length > 0 && { additional_consented_products: [...lacking] }),
      ...(repair.offersNewAccounts && { update: { account_selection_enabled: true } }),
    };
  }
  return {
    ...everyLink,
    transactions: { days_requested: DAYS_OF_HISTORY },
    account_filters: ACCOUNTS,
    ...(purpose === "liability" ? LIABILITIES : DEPOSITS),
  };
}

/** Transactions are not in `products`, which Link requires, because mortgage lenders have none. */
const LIABILITIES = {
  products: [Products.Liabilities],
  required_if_supported_products: [Products.Transactions],
};

/** Liabilities are optional, because a checking account is useful without them. */
const DEPOSITS = {
  products: [Products.Transactions],
  optional_products: [Products.Liabilities],
};

/** Plaid offers only the listed account types. */
const ACCOUNTS = {
  depository: {
    account_subtypes: [
      DepositoryAccountSubtype.Checking,
      DepositoryAccountSubtype.Savings,
      DepositoryAccountSubtype.CashManagement,
    ],
  },
  credit: { account_subtypes: [CreditAccountSubtype.CreditCard, CreditAccountSubtype.Paypal] },
  // Plaid returns only the balance of car and personal loans. The user enters their terms.
  loan: { account_subtypes: [LoanAccountSubtype.All] },
};

/** Keys of the fake. The real Plaid has no such client. */
const ACCESS = { clientId: "sandbox", secret: "sandbox" } as const;
/** First Platypus Bank, which has every kind of account. */
const BANK = "ins_109508";
/** Five cards, one of them with a temporary 0 % APR, a mortgage with escrow, and the account that pays them. */
const HOUSEHOLD = { override_username: "user_tom_ana", override_password: "pass_good" };

/**
 * The fake of Plaid as the bank of demo households, in addition to the real bank provider. It sends no webhooks, so
 * changes are found by polling.
 */
export function createPlaidDemoBank({ clock, ...where }: DemoOptions): DemoBank {
  const access: PlaidAccess = { ...ACCESS, ...where };
  const call = createCallPlaid(access, DEADLINE_MS);
  const bank = createPlaidBankData({ ...access, clock, webhookUrl: "", redirectUri: null });

  return {
    ...withOwnInstitutions(bank),
    openHousehold: async () => {
      const publicToken = await call(
        "sandboxPublicTokenCreate",
        {
          institution_id: BANK,
          initial_products: [Products.Liabilities, Products.Transactions],
          options: { ...HOUSEHOLD, transactions: { days_requested: DAYS_OF_HISTORY } },
        },
        (answer) => readId(answer, "public_token"),
      );
      return bank.exchangePublicToken(publicToken);
    },
  };
}

type DemoOptions = Pick<PlaidAccess, "baseUrl"> & { clock: Clock };

const OURS = "demo_";

/** Prefixes institution ids, because the fake uses real ids and must not replace the real names and logos. */
function withOwnInstitutions(bank: BankData): BankData {
  return {
    ...bank,
    getItem: async (accessToken) => {
      const item = await bank.getItem(accessToken);
      return { ...item, institutionId: item.institutionId && `${OURS}${item.institutionId}` };
    },
    getInstitution: async (id) => {
      const institution = await bank.getInstitution(id.replace(OURS, ""));
      return { ...institution, id: `${OURS}${institution.id}` };
    },
  };
}
