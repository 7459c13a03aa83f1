import { expect, test } from "vitest";

import { isStripePage } from "./map.ts";

const FAKE = "http://127.0.0.1:3001";

test.each([
  ["https://invoice.stripe.com/i/acct_1/test_1", null],
  ["https://billing.stripe.com/p/session/1", null],
  ["https://stripe.com/", FAKE],
  ["http://127.0.0.1:3001/invoice/in_1", FAKE],
  ["http://localhost:3001/billing-portal/bps_1", FAKE],
  ["http://[::1]:3001/invoice/in_1", "http://localhost:3001"],
])("accepts %s", (address, baseUrl) => {
  expect(isStripePage(address, baseUrl)).toBe(true);
});

test.each([
  ["javascript:alert(1)", FAKE],
  ["data:text/html,hello", FAKE],
  ["//invoice.stripe.com/i", null],
  ["no address", null],
  ["", FAKE],
  ["http://invoice.stripe.com/i/1", null],
  ["https://invoice.stripe.com.evil.example/i", null],
  ["https://evilstripe.com/i", null],
  ["https://invoice.stripe.com@evil.example/i", null],
  ["https://user:password@invoice.stripe.com/i", null],
  ["https://evil.example/invoice", FAKE],
  ["http://192.168.0.1/invoice/in_1", FAKE],
  ["http://127.0.0.1:3001/invoice/in_1", null],
  ["http://127.0.0.1:3001/invoice/in_1", "https://api.stripe.com"],
])("rejects %s if the API is at %s", (address, baseUrl) => {
  expect(isStripePage(address, baseUrl)).toBe(false);
});
