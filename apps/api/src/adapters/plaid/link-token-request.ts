import {
  CountryCode,
  CreditAccountSubtype,
  DepositoryAccountSubtype,
  type LinkTokenCreateRequest,
  LoanAccountSubtype,
  Products,
} from "plaid";

import type { LinkTokenRequest } from "#ports/bank-data.ts";

/** Plaid: 90 by default; half a year is what it needs to tell what recurs. */
export const DAYS_OF_HISTORY = 180;

/** What the product reads of a bank, whichever button began it. */
export const PRODUCTS_READ = [Products.Liabilities, Products.Transactions] as const;

export type LinkSettings = {
  /** Where Plaid sends its webhooks for connections that are linked from now on. */
  webhookUrl: string;
  /** Where banks send users back that sign them in on a page of their own; null = in pop-ups alone. */
  redirectUri: string | null;
};

/**
 * The request for a Link token. One connection serves for what is owed and what it is paid from: some
 * banks keep one grant for each of their users, and end the older of two. So what the button needs is
 * asked for, and the rest as far as the bank and the chosen accounts have it.
 *
 * @param lacking the products that the connection's user was not asked for yet, where it is repaired.
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
    // Plaid: update mode takes no products and no filters.
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

/** Link demands an account for each of `products`, and a lender of mortgages has no transactions. */
const LIABILITIES = {
  products: [Products.Liabilities],
  required_if_supported_products: [Products.Transactions],
};

/** Best effort: that the bank cannot say what a card owes is no reason to refuse a checking account. */
const DEPOSITS = {
  products: [Products.Transactions],
  optional_products: [Products.Liabilities],
};

/** Plaid: a type that is not named is not offered. */
const ACCOUNTS = {
  depository: {
    account_subtypes: [
      DepositoryAccountSubtype.Checking,
      DepositoryAccountSubtype.Savings,
      DepositoryAccountSubtype.CashManagement,
    ],
  },
  credit: { account_subtypes: [CreditAccountSubtype.CreditCard, CreditAccountSubtype.Paypal] },
  // Of car and personal loans Plaid tells the balance alone; their terms are the user's to add.
  loan: { account_subtypes: [LoanAccountSubtype.All] },
};
