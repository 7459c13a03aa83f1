import { randomUUID } from "node:crypto";

import type { Page, UpcomingPayment } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { accounts, connections, liabilities } from "#database/schema.ts";
import { signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const PATH = "/api/v1/upcoming-payments/";
const createdAt = new Date("2026-11-01T00:00:00Z");
const syncedAt = new Date("2026-12-01T06:00:00Z");

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

type Liability =
  | { kind: "credit"; minimum: string | null; due: string | null; isOverdue?: boolean | null }
  | {
      kind: "mortgage";
      minimum: string | null;
      due: string | null;
      pastDue?: string | null;
      fee?: string | null;
    }
  | { kind: "student_loan"; minimum: string | null; due: string | null };

/** A user's account as a sync leaves it in the database. */
async function addAccount(
  userId: string,
  liability: Liability | null,
  facts: { name?: string; officialName?: string | null; closedAt?: Date } = {},
): Promise<string> {
  const [id, connectionId] = [randomUUID(), randomUUID()];
  await api.deps.database.asSystemInTransaction(async (queries) => {
    await queries.insert(connections).values({
      id: connectionId,
      userId,
      providerItemId: randomUUID(),
      sealedAccessToken: "sealed",
      institutionId: "ins_109508",
      institutionName: "First Platypus Bank",
      purpose: "liability",
      status: "healthy",
      lastSyncedAt: syncedAt,
      createdAt,
    });
    await queries.insert(accounts).values({
      id,
      userId,
      connectionId,
      providerAccountId: randomUUID(),
      type: liability?.kind === "credit" ? "credit" : "loan",
      name: "Card",
      officialName: null,
      mask: "1234",
      currency: "USD",
      balanceCurrent: "100.00",
      createdAt,
      ...facts,
    });
    if (!liability) return;
    await queries.insert(liabilities).values({
      accountId: id,
      userId,
      kind: liability.kind,
      minimumPaymentAmount: liability.minimum,
      nextPaymentDueDate: liability.due,
      ...(liability.kind === "credit" && { isOverdue: liability.isOverdue ?? null }),
      ...(liability.kind === "mortgage" && {
        pastDueAmount: liability.pastDue ?? null,
        lateFeeAmount: liability.fee ?? null,
      }),
    });
  });
  return id;
}

async function list(token: string, query = ""): Promise<Page<UpcomingPayment>> {
  const answer = await api.call("GET", `${PATH}${query}`, { token });

  expect(answer.statusCode).toBe(200);
  return answer.json<Page<UpcomingPayment>>();
}

test("200: every kind of debt, the next payment first, dates unknown last", async () => {
  const { userId, access } = await signUp(api);
  const undated = await addAccount(userId, { kind: "student_loan", minimum: null, due: null });
  const later = await addAccount(userId, {
    kind: "mortgage",
    minimum: "1500.00",
    due: "2027-01-01",
  });
  const next = await addAccount(
    userId,
    { kind: "credit", minimum: "35.00", due: "2026-12-05" },
    { officialName: "Platinum Visa" },
  );

  const { count, results } = await list(access);

  expect(count).toBe(3);
  expect(results.map(({ account }) => account)).toEqual([next, later, undated]);
  expect(results[0]).toEqual({
    debt: next,
    account: next,
    item: expect.any(String),
    name: "Platinum Visa",
    nickname: null,
    mask: "1234",
    institution_id: "ins_109508",
    institution_name: "First Platypus Bank",
    liability: "credit",
    kind: "credit_card",
    cycle: "2026-12-05",
    due_date: "2026-12-05",
    due_date_source: "bank",
    pay_by: "2026-12-01",
    amount: "35.00",
    amount_source: "bank",
    amount_as_of: "2026-12-01T06:00:00.000Z",
    bank_amount: null,
    past_due_amount: null,
    late_fee_amount: null,
    currency: "USD",
    state: "due",
    is_overdue: false,
    status: "upcoming",
    paid: "0.00",
    sent: "0.00",
    left: "35.00",
    recognised: null,
    question: null,
    not_paid_on: null,
    autopay: { type: "none", amount: null },
    in_plan: true,
    as_of: "2026-12-01T06:00:00.000Z",
  });
  expect(results[2]).toMatchObject({
    amount: null,
    amount_source: null,
    amount_as_of: null,
    due_date: null,
    due_date_source: null,
    state: "unknown",
  });
});

test("200: an account without a liability, and one that was closed, are not listed", async () => {
  const { userId, access } = await signUp(api);
  await addAccount(userId, null);
  await addAccount(
    userId,
    { kind: "credit", minimum: "35.00", due: "2026-12-05" },
    { closedAt: createdAt },
  );

  expect(await list(access)).toMatchObject({ count: 0, next: null, previous: null, results: [] });
});

test("200: the lender's word and a past-due amount mark a payment overdue", async () => {
  const { userId, access } = await signUp(api);
  await addAccount(userId, { kind: "credit", minimum: "5.00", due: "2027-02-01", isOverdue: true });
  await addAccount(userId, {
    kind: "mortgage",
    minimum: "5.00",
    due: "2026-12-20",
    pastDue: "9.99",
  });
  await addAccount(userId, { kind: "student_loan", minimum: "5.00", due: "2026-11-01" });
  await addAccount(userId, {
    kind: "mortgage",
    minimum: "5.00",
    due: "2027-02-03",
    pastDue: "0.00",
  });

  const { results } = await list(access);

  expect(results.map((each) => [each.due_date, each.is_overdue])).toEqual([
    ["2026-11-01", true],
    // What was past due before the mortgage was known.
    ["2026-11-20", true],
    // That one is on the list, so the word is not about the payment to come.
    ["2026-12-20", false],
    ["2027-02-01", true],
    ["2027-02-03", false],
  ]);
});

test("200: what the user entered of a debt is listed as theirs, until they take it back", async () => {
  const { userId, access } = await signUp(api);
  const silent = await addAccount(userId, { kind: "credit", minimum: null, due: null });
  const told = await addAccount(userId, { kind: "credit", minimum: "35.00", due: "2026-12-05" });
  const say = (uuid: string, body: object) =>
    api.call("PATCH", `/api/v1/debts/${uuid}/`, { token: access, body });
  await say(silent, { minimum: "25.00", due_day: 4 });
  await say(told, { minimum: "60.00", due_day: 9 });
  const byAccount = async (uuid: string) =>
    (await list(access)).results.find(({ account }) => account === uuid);

  expect(await byAccount(silent)).toMatchObject({
    amount: "25.00",
    amount_source: "user",
    amount_as_of: "2026-12-01T12:00:00.000Z",
    bank_amount: null,
    due_date: "2026-12-04",
    due_date_source: "user",
    state: "due",
  });
  expect(await byAccount(told)).toMatchObject({
    amount: "60.00",
    amount_source: "user",
    bank_amount: "35.00",
    due_date: "2026-12-09",
    due_date_source: "user",
  });

  await say(silent, { minimum: null, due_day: null });
  await say(told, { minimum: null, due_day: null });
  expect(await byAccount(silent)).toMatchObject({ amount: null, due_date: null, state: "unknown" });
  expect(await byAccount(told)).toMatchObject({ amount: "35.00", amount_source: "bank" });
  expect(await byAccount(told)).toMatchObject({ due_date: "2026-12-05", due_date_source: "bank" });
});

test("200: a debt that was entered stands among the others, by its date and its own name", async () => {
  const { userId, access } = await signUp(api);
  await addAccount(userId, { kind: "credit", minimum: "35.00", due: "2026-12-10" });
  const enter = (body: object) => api.call("POST", "/api/v1/debts/", { token: access, body });
  const car = { name: "Car loan", lender: "Lakeside", kind: "auto_loan", minimum: "412.00" };
  const balances = [{ id: "a", amount: "9000.00", apr: "6" }];
  await enter({ ...car, balances, due_day: 6, nickname: "The car", is_included: false });
  await enter({ ...car, balances, name: "No day", minimum: undefined });

  const { results } = await list(access);

  expect(results.map(({ name, due_date: due }) => [name, due])).toEqual([
    ["Car loan", "2026-12-06"],
    ["Card", "2026-12-10"],
    ["No day", null],
  ]);
  expect(results[0]).toMatchObject({
    account: null,
    item: null,
    nickname: "The car",
    institution_name: "Lakeside",
    liability: null,
    kind: "auto_loan",
    cycle: "2026-12-06",
    pay_by: "2026-12-01",
    amount: "412.00",
    amount_source: "user",
    left: "412.00",
    state: "due",
    is_overdue: false,
    status: "upcoming",
    in_plan: false,
    as_of: null,
  });
  expect(results[2]).toMatchObject({ status: "unknown", cycle: null, left: null });
});

test("200: a long list comes in pages that link to each other and repeat nothing", async () => {
  const { userId, access } = await signUp(api);
  for (let day = 10; day < 15; day += 1) {
    await addAccount(userId, { kind: "credit", minimum: "1.00", due: `2026-12-${day}` });
  }

  const first = await list(access, "?limit=2");
  const second = await list(access, new URL(first.next ?? "").search);
  const third = await list(access, new URL(second.next ?? "").search);

  expect(
    [first, second, third].flatMap(({ results }) => results.map((each) => each.due_date)),
  ).toEqual(["2026-12-10", "2026-12-11", "2026-12-12", "2026-12-13", "2026-12-14"]);
  expect(first.previous).toBeNull();
  expect(third.next).toBeNull();
  expect(second.previous).toBe("http://localhost:3000/api/v1/upcoming-payments/?limit=2&offset=0");
});

test("200: nobody sees the debts of another user", async () => {
  const [anna, berta] = [await signUp(api), await signUp(api)];
  await addAccount(anna.userId, { kind: "credit", minimum: "35.00", due: "2026-12-05" });

  expect((await list(berta.access)).count).toBe(0);
});

test.for(["?limit=0", "?limit=abc", "?offset=-1", "?limit=1&limit=2", "?sort=name", "?offset=1e9"])(
  "400: the query %s is refused by name",
  async (query) => {
    const { access } = await signUp(api);

    const answer = await api.call("GET", `${PATH}${query}`, { token: access });

    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toEqual([/[a-z]+/.exec(query)?.[0]]);
  },
);

test("401: without a token, and with one that is not ours", async () => {
  const anonymous = await api.call("GET", PATH);
  const forged = await api.call("GET", PATH, { token: "eyJhbGciOiJub25lIn0.e30." });

  expect([anonymous.statusCode, anonymous.json()]).toEqual([
    401,
    { detail: "Authentication credentials were not provided.", code: "not_authenticated" },
  ]);
  expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([
    401,
    "token_not_valid",
  ]);
});

test("what a mortgage's lender says is past due comes beside the payment; unknown is not zero", async () => {
  const user = await signUp(api);
  const mortgage = { kind: "mortgage" as const, minimum: "9.00", due: null };
  const add = (name: string, pastDue: string | null, fee: string | null) =>
    addAccount(user.userId, { ...mortgage, pastDue, fee }, { name });
  await add("Late", "1200.00", "89.91");
  await add("Paid", "0.00", "0.00");
  await add("Silent", null, null);

  const { results } = await list(user.access);

  expect(
    results.map((one) => [one.name, one.past_due_amount, one.late_fee_amount, one.is_overdue]),
  ).toEqual([
    ["Late", "1200.00", "89.91", true],
    ["Paid", "0.00", "0.00", false],
    ["Silent", null, null, false],
  ]);
});
