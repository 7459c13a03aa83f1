import type { Account, Debt, Page } from "@snowball/contract";
import { readPortfolio } from "@snowball/planner";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { syncNow } from "#testing/bank-connection.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});
afterAll(() => harness.close());

async function debtsOf({ access: token }: SignedInUser): Promise<Debt[]> {
  return (await harness.api.call("GET", "/api/v1/debts/", { token })).json<Page<Debt>>().results;
}

test("plans every debt of a bank with complete data, a mortgage with its own payment", async () => {
  const user = await harness.signUp();
  await harness.link(user);

  const debts = await debtsOf(user);

  expect(new Set(debts.map(({ kind }) => kind))).toEqual(
    new Set(["credit_card", "mortgage", "student_loan"]),
  );
  expect(debts.flatMap(({ missing }) => missing)).toEqual([]);
  const accounts = await harness.api.call("GET", "/api/v1/accounts/", { token: user.access });
  const statements = accounts
    .json<Page<Account>>()
    .results.flatMap(({ credit_liability: card }) =>
      card ? [[card.last_statement_issue_date, card.last_statement_balance]] : [],
    );
  const cards = debts.filter(({ kind }) => kind === "credit_card");
  expect(cards.map(({ last_statement_on: on, last_statement_balance: of }) => [on, of])).toEqual(
    statements,
  );
  expect(statements.flat()).not.toContain(null);
  expect(statements.length).toBeGreaterThan(0);
  // The sandbox bank's mortgages have no escrow, and their terms show that.
  expect(debts.find(({ kind }) => kind === "mortgage")).toMatchObject({ escrow_estimate: "0.00" });
  // A mortgage is outside the plan until the user includes it.
  expect(debts.map(({ kind, is_included: isIn }) => isIn === (kind !== "mortgage"))).toEqual(
    debts.map(() => true),
  );
  const everything = debts.map((debt) => ({ ...debt, is_included: true }));
  const planned = readPortfolio(everything, "2027-01-01");
  expect(planned.debts).toHaveLength(debts.length);
});

test("keeps the user's overrides over a bank refresh, and deletes them with the connection", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const [debt] = await debtsOf(user);
  const { access: token } = user;
  const path = `/api/v1/debts/${debt?.uuid}/`;
  await harness.api.call("PATCH", path, { token, body: { minimum: "95.00" } });

  await syncNow(harness, item);
  expect((await debtsOf(user))[0]).toMatchObject({
    minimum: { value: "95.00", source: "user", bank_value: debt?.minimum.value },
  });

  await harness.api.call("DELETE", `/api/v1/items/${item.uuid}/`, { token });
  const kept = "select count(*)::integer as count from debt_entries where user_id = $1";
  expect(await queryDatabase(harness.api, kept, [user.userId])).toEqual([{ count: 0 }]);
  expect(await debtsOf(user)).toEqual([]);
});

test("lists a car loan and a personal loan with terms that the user adds", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user, { username: "user_borrower" });
  const { access: token } = user;
  const loans = async () =>
    (await debtsOf(user)).filter(({ kind }) => kind === "auto_loan" || kind === "personal_loan");
  expect(await loans()).toMatchObject([
    { kind: "auto_loan", owed: { value: "14250.75", source: "bank" }, missing: ["apr", "minimum"] },
    { kind: "personal_loan", owed: { value: "6300.40" }, missing: ["apr", "minimum"] },
  ]);

  for (const { uuid, balances } of await loans()) {
    const body = {
      balances: [{ id: balances[0]?.id, apr: "7.25" }],
      minimum: "310.00",
      due_day: 12,
    };
    const answer = await harness.api.call("PATCH", `/api/v1/debts/${uuid}/`, { token, body });
    expect(answer.statusCode).toBe(200);
  }
  await syncNow(harness, item);

  for (const loan of await loans()) {
    expect(loan).toMatchObject({
      missing: [],
      minimum: { value: "310.00", source: "user" },
      due_day: 12,
    });
  }
});
