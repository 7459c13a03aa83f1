import {
  CountryCode,
  CreditAccountSubtype,
  DepositoryAccountSubtype,
  type LinkTokenCreateRequest,
  LoanAccountSubtype,
  Products,
} from "plaid";

import type { LinkTokenRequest } from "#ports/bank-data.ts";

/** Plaid's default is 90. It needs half a year to detect recurring transactions. */
export const DAYS_OF_HISTORY = 180;

/** Plaid products that we read from every bank. */
export const PRODUCTS_READ = [Products.Liabilities, Products.Transactions] as const;

export type LinkSettings = {
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
