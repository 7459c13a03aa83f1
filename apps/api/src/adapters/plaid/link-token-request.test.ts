import { Products } from "plaid";
import { expect, test } from "vitest";

import { linkTokenRequest } from "./link-token-request.ts";

const webhookUrl = "https://example.com/webhooks/plaid/";
const redirectUri = "https://example.com/link/return";
const SETTINGS = { webhookUrl, redirectUri };
const everyLink = {
  client_name: "Snowball",
  language: "en",
  country_codes: ["US"],
  user: { client_user_id: "user-1" },
  webhook: webhookUrl,
  redirect_uri: redirectUri,
};

/** One connection of a bank serves for what is owed and for what it is paid from. */
const ACCOUNTS = {
  depository: { account_subtypes: ["checking", "savings", "cash management"] },
  credit: { account_subtypes: ["credit card", "paypal"] },
  loan: { account_subtypes: ["all"] },
};

test("liabilities are needed, with transactions where the bank has them, of accounts of every kind", () => {
  const request = linkTokenRequest(
    { userId: "user-1", purpose: "liability", repair: null },
    SETTINGS,
  );

  expect(request).toEqual({
    ...everyLink,
    products: ["liabilities"],
    required_if_supported_products: ["transactions"],
    transactions: { days_requested: 180 },
    account_filters: ACCOUNTS,
  });
});

test("transactions are needed for deposits, with liabilities as far as the bank has them", () => {
  const request = linkTokenRequest(
    { userId: "user-1", purpose: "depository", repair: null },
    SETTINGS,
  );

  expect(request).toEqual({
    ...everyLink,
    products: ["transactions"],
    optional_products: ["liabilities"],
    transactions: { days_requested: 180 },
    account_filters: ACCOUNTS,
  });
});

test("a repair names the connection and, as Plaid demands, no products and no filters", () => {
  const repair = { accessToken: "access-1", offersNewAccounts: false };
  const request = { userId: "user-1", purpose: "liability", repair } as const;

  expect(linkTokenRequest(request, SETTINGS)).toEqual({ ...everyLink, access_token: "access-1" });
  expect(
    linkTokenRequest({ ...request, repair: { ...repair, offersNewAccounts: true } }, SETTINGS),
  ).toEqual({
    ...everyLink,
    access_token: "access-1",
    update: { account_selection_enabled: true },
  });
});

test("a repair asks for the products that the connection's user was not asked for yet", () => {
  const repair = { accessToken: "access-1", offersNewAccounts: true };

  expect(
    linkTokenRequest({ userId: "user-1", purpose: "depository", repair }, SETTINGS, [
      Products.Liabilities,
    ]),
  ).toMatchObject({
    additional_consented_products: ["liabilities"],
    update: { account_selection_enabled: true },
  });
});

test("without an address to come back to, banks of pop-ups are linked all the same", () => {
  const request = { userId: "user-1", purpose: "liability", repair: null } as const;

  expect(linkTokenRequest(request, { webhookUrl, redirectUri: null })).not.toHaveProperty(
    "redirect_uri",
  );
});
