import { expect, test } from "vitest";

import { linkTokenRequest } from "./link-token-request.ts";

const WEBHOOK = "https://example.com/webhooks/plaid/";
const everyLink = {
  client_name: "Snowball",
  language: "en",
  country_codes: ["US"],
  user: { client_user_id: "user-1" },
  webhook: WEBHOOK,
};

test("liabilities are asked for alone, with transactions where the bank has them, and loans of all kinds", () => {
  const request = linkTokenRequest(
    { userId: "user-1", purpose: "liability", repair: null },
    WEBHOOK,
  );

  expect(request).toEqual({
    ...everyLink,
    products: ["liabilities"],
    required_if_supported_products: ["transactions"],
    transactions: { days_requested: 180 },
    account_filters: {
      credit: { account_subtypes: ["credit card", "paypal"] },
      loan: { account_subtypes: ["all"] },
    },
  });
});

test("deposits are asked for with transactions, of accounts that money is paid from", () => {
  const request = linkTokenRequest(
    { userId: "user-1", purpose: "depository", repair: null },
    WEBHOOK,
  );

  expect(request).toEqual({
    ...everyLink,
    products: ["transactions"],
    transactions: { days_requested: 180 },
    account_filters: {
      depository: { account_subtypes: ["checking", "savings", "cash management"] },
    },
  });
});

test("a repair names the connection and, as Plaid demands, no products and no filters", () => {
  const repair = { accessToken: "access-1", offersNewAccounts: false };
  const request = { userId: "user-1", purpose: "liability", repair } as const;

  expect(linkTokenRequest(request, WEBHOOK)).toEqual({ ...everyLink, access_token: "access-1" });
  expect(
    linkTokenRequest({ ...request, repair: { ...repair, offersNewAccounts: true } }, WEBHOOK),
  ).toEqual({
    ...everyLink,
    access_token: "access-1",
    update: { account_selection_enabled: true },
  });
});
