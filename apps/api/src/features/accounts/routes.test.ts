import type { Account, Page } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

const PATH = "/api/v1/accounts/";

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
  user = await harness.signUp();
  await harness.link(user);
});

afterAll(async () => {
  await harness.close();
});

const get = (query = "", token = user.access) =>
  harness.api.call("GET", `${PATH}${query}`, { token });

test("200: returns every account with exactly the fields of the contract (spec 3)", async () => {
  const { results, count } = (await get()).json<Page<Account>>();

  expect(count).toBe(results.length);
  expect(count).toBeGreaterThan(0);
  for (const account of results) {
    expect(Object.keys(account)).toEqual([
      "uuid",
      "item",
      "duplicate_of",
      "type",
      "subtype",
      "name",
      "official_name",
      "mask",
      "currency",
      "balance_current",
      "balance_available",
      "balance_limit",
      "credit_liability",
      "mortgage_liability",
      "student_loan_liability",
    ]);
    expect(account.balance_current ?? "0.00").toMatch(/^-?[0-9]+\.[0-9]{2,4}$/);
  }
});

test("200: pages add up to the whole list, and a page past the end is empty (spec 7)", async () => {
  const { results: all, count } = (await get()).json<Page<Account>>();

  const pages = await Promise.all(
    all.map(async (_, offset) => (await get(`?limit=1&offset=${offset}`)).json<Page<Account>>()),
  );

  expect(pages.flatMap(({ results }) => results)).toEqual(all);
  expect(pages[0]?.previous).toBeNull();
  expect(pages.at(-1)?.next).toBeNull();
  expect((await get("?offset=9999999")).json()).toMatchObject({ count, next: null, results: [] });
});

test("accounts GET 200: a connection's accounts are in the bank's order, also after that changes (spec 7)", async () => {
  const user = await harness.signUp();
  const names = ["Zebra", "Apple", "Mango", "Kiwi", "Yam", "Beet", "Fig", "Lime"];
  const customUser = { override_accounts: names.map((name) => ({ ...CARD, meta: { name } })) };
  const item = await harness.link(user, { customUser });
  const shown = async () => (await harness.accounts(user)).map(({ name }) => name);
  expect(await shown()).toEqual(names);

  const { listAccounts } = harness.api.deps.bankData;
  await syncNow(harness, item, {
    listAccounts: async (accessToken) => (await listAccounts(accessToken)).toReversed(),
  });

  expect(await shown()).toEqual(names.toReversed());
});
