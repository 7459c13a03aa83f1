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
const DAYS_OF_HISTORY = 180;

/**
 * The request for a Link token. Liabilities are asked for alone, with transactions where the bank
 * has them: Link demands an account for each product, and a lender of mortgages has no transactions.
 */
export function linkTokenRequest(
  { userId, purpose, repair }: LinkTokenRequest,
  webhookUrl: string,
): LinkTokenCreateRequest {
  const everyLink = {
    client_name: "Snowball",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: userId },
    webhook: webhookUrl,
  };

  if (repair !== null) {
    // Plaid: update mode takes no products and no filters.
    return {
      ...everyLink,
      access_token: repair.accessToken,
      ...(repair.offersNewAccounts && { update: { account_selection_enabled: true } }),
    };
  }
  return {
    ...everyLink,
    transactions: { days_requested: DAYS_OF_HISTORY },
    ...(purpose === "liability" ? LIABILITIES : DEPOSITS),
  };
}

const LIABILITIES = {
  products: [Products.Liabilities],
  required_if_supported_products: [Products.Transactions],
  account_filters: {
    credit: { account_subtypes: [CreditAccountSubtype.CreditCard, CreditAccountSubtype.Paypal] },
    // Of car and personal loans Plaid tells the balance alone; their terms are the user's to add.
    loan: { account_subtypes: [LoanAccountSubtype.All] },
  },
};

const DEPOSITS = {
  products: [Products.Transactions],
  account_filters: {
    depository: {
      account_subtypes: [
        DepositoryAccountSubtype.Checking,
        DepositoryAccountSubtype.Savings,
        DepositoryAccountSubtype.CashManagement,
      ],
    },
  },
};
