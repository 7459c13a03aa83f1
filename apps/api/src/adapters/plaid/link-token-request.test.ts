import { Products } from "plaid";
import { expect, test } from "vitest";

import { linkTokenRequest } from "./client.ts";

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

/** One connection covers both the debts and the accounts that pay them. */
const ACCOUNTS = {
  depository: { account_subtypes: ["checking", "savings", "cash management"] },
  credit: { account_subtypes: ["credit card", "paypal"] },
  loan: { account_subtypes: ["all"] },
};

test("requires liabilities, and transactions if the bank supports them", () => {
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

test("requires transactions for deposit accounts, with optional liabilities", () => {
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

test("a repair sends the access token but no products or filters", () => {
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

test("a repair requests consent for products that lack it", () => {
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

test("omits the redirect address if there is none", () => {
  const request = { userId: "user-1", purpose: "liability", repair: null } as const;

  expect(linkTokenRequest(request, { webhookUrl, redirectUri: null })).not.toHaveProperty(
    "redirect_uri",
  );
});
