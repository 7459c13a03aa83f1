import type { Debt, PayoffPlan } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type AccountFacts,
  CARD,
  createDebtHarness,
  type DebtHarness,
} from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";
import { readMonth } from "#testing/read-month.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

const VISA = {
  name: "Visa",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "2950.00", apr: "21.5" }],
  minimum: "75.00",
};

/** A card of a bank that reports only its balance. */
const SILENT = { officialName: "Platinum Visa", balanceCurrent: "3000.00" } satisfies AccountFacts;

async function pairOf(user: SignedInUser, entered: object = VISA, linked: AccountFacts = CARD) {
  const account = await harness.addAccount(user, linked);
  const { uuid } = await harness.create(user, entered);

  return { account, uuid };
}

type Pair = { account: string; uuid: string };

function answer(user: SignedInUser, choice: "same" | "apart", { account, uuid }: Pair) {
  return harness.call(user, "POST", { path: `${uuid}/linked/${account}/${choice}/` });
}

function restore(user: SignedInUser, { uuid }: Pair) {
  return harness.call(user, "POST", { path: `${uuid}/restore/` });
}

async function asked(user: SignedInUser): Promise<(string | null)[]> {
  return (await harness.debts(user)).map(({ may_be: mayBe }) => mayBe);
}

test("200: an entered debt names the linked one that it may be, until the user answers", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna);
  await harness.create(anna);

  const debts = await harness.debts(anna);
  expect(debts).toHaveLength(3);
  for (const { uuid, may_be: mayBe } of debts) {
    expect(mayBe).toBe(uuid === pair.uuid ? pair.account : null);
  }
});

test("200: counts merged debts once in every total", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna);
  const owed = async () =>
    sumAmounts((await harness.debts(anna)).map((debt) => debt.owed.value ?? "0.00"));
  const get = async <T>(path: string) =>
    (await harness.api.call("GET", `/api/v1/${path}`, { token: anna.access })).json<T>();
  const planned = async () => (await get<PayoffPlan>("payoff-plan/")).outcome.owed;
  const due = async () => (await readMonth(harness.api, anna)).debts.length;
  expect([await owed(), await planned(), await due()]).toEqual(["5950.00", "5950.00", 2]);

  const merged = await answer(anna, "same", pair);

  expect(merged.statusCode).toBe(200);
  expect(await harness.debts(anna)).toEqual([merged.json()]);
  expect([await owed(), await planned(), await due()]).toEqual(["3000.00", "3000.00", 1]);
});

test("200: keeps the bank's figures after a merge", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna, { ...VISA, due_day: 3 });
  const [before] = await harness.debts(anna);

  expect((await answer(anna, "same", pair)).json()).toEqual(before);
});

test("200: copies input that only the entered debt has to the linked one", async () => {
  const anna = await harness.signUp();
  const details = {
    minimum_rule: {
      type: "percent",
      amount: null,
      percent: "2",
      floor: "25.00",
      term_months: null,
    },
    due_day: 17,
    monthly_fee: "1.00",
    annual_fee: { amount: "95.00", month: 3 },
    deferment_until: "2027-06-30",
    is_subsidized: true,
    is_included: false,
    is_secured: true,
    is_prepayable: false,
    nickname: "Blue card",
    note: "Call Tom by Friday.",
    autopay: { type: "other", amount: "60.00" },
    lead_days: 5,
    reminder_days: 1,
  };
  const promo = { apr: "0", last_date: "2027-05-31" };
  const entered = { ...VISA, ...details, balances: [{ ...VISA.balances[0], promo }] };
  const pair = await pairOf(anna, entered, SILENT);

  const joined = (await answer(anna, "same", pair)).json<Debt>();

  expect(joined).toMatchObject({
    ...details,
    minimum_rule: { ...details.minimum_rule, source: "user" },
    uuid: pair.account,
    name: "Platinum Visa",
    owed: { value: "3000.00", source: "bank" },
    minimum: { value: "75.00", source: "user" },
    balances: [{ id: "balance", amount: "3000.00", apr: { value: "21.5", source: "user" }, promo }],
  });
});

test("200: keeps the user's input about the linked debt", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna, { ...VISA, nickname: "Old", due_day: 3 }, SILENT);
  const input = { nickname: "New", minimum: "80.00", due_day: 9, monthly_fee: "2.00" };
  await harness.change(anna, pair.account, {
    ...input,
    balances: [{ id: "balance", apr: "19" }],
  });
  const [before] = await harness.debts(anna);

  expect((await answer(anna, "same", pair)).json()).toEqual(before);
});

test("200: adds a balance with an offer to the linked debt, and its balances still add up", async () => {
  const anna = await harness.signUp();
  const promo = { apr: "0", last_date: "2027-05-31" };
  const balances = [
    { id: "balance", amount: "1000.00", apr: "21", promo },
    { id: "rest", amount: "2000.00", apr: "24.99" },
  ];
  const pair = await pairOf(anna, { ...VISA, balances });

  const joined = (await answer(anna, "same", pair)).json<Debt>();

  expect(joined.balances).toMatchObject([
    { id: "purchase_apr", amount: "1333.33", promo: null },
    { id: "cash_apr", amount: "666.67", promo: null },
    { id: "entered-1", amount: "1000.00", apr: { value: "21", source: "user" }, promo },
  ]);
});

test("200: restores every field of both debts if undone, and asks again", async () => {
  const anna = await harness.signUp();
  const promo = { apr: "0", last_date: "2027-05-31" };
  const balances = [
    { id: "balance", amount: "1000.00", apr: "21", promo },
    { id: "rest", amount: "2000.00", apr: "24.99" },
  ];
  const details = {
    due_day: 17,
    escrow: "5.00",
    is_included: false,
    nickname: "Blue",
    note: "Call Tom by Friday.",
    lead_days: 9,
  };
  for (const linked of [CARD, SILENT]) {
    const pair = await pairOf(anna, { ...VISA, ...details, balances }, linked);
    const before = await harness.debts(anna);

    await answer(anna, "same", pair);
    expect(await harness.debts(anna)).not.toEqual(before);
    expect((await restore(anna, pair)).statusCode).toBe(200);

    expect(await harness.debts(anna)).toEqual(before);
    await answer(anna, "same", pair);
  }
});

test("200: keeps input about the linked debt that is newer than the merge if it is undone", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna, { ...VISA, nickname: "Old", due_day: 3 }, SILENT);
  await answer(anna, "same", pair);
  await harness.change(anna, pair.account, { nickname: "New" });

  await restore(anna, pair);

  expect((await harness.debts(anna))[0]).toMatchObject({
    nickname: "New",
    due_day: null,
    minimum: { value: null },
  });
});

test("200: merges once if called twice at the same time, and undoes it completely", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna, VISA, SILENT);
  const before = await harness.debts(anna);

  const [first, second] = await Promise.all([
    answer(anna, "same", pair),
    answer(anna, "same", pair),
  ]);

  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(first.json()).toEqual(second.json());
  await restore(anna, pair);
  expect(await harness.debts(anna)).toEqual(before);
});

test("200: keeps recorded payments with the entered debt and restores them with it", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna, { ...VISA, due_day: 20 });
  const payment = { uuid: crypto.randomUUID(), amount: "50.00", sent_on: "2026-12-01" };
  const body = { ...payment, status: "paid" };
  const paid = await harness.call(anna, "POST", { path: `${pair.uuid}/payments/`, body });
  expect(paid.statusCode).toBe(201);
  const payments = () =>
    queryDatabase(harness.api, "select * from payments where user_id = $1 and debt_id = $2", [
      anna.userId,
      pair.uuid,
    ]);
  const recorded = await payments();
  const before = await harness.debts(anna);
  expect(before[1]?.owed.value).toBe("2900.00");

  expect((await answer(anna, "same", pair)).json<Debt>().owed.value).toBe("3000.00");
  expect(await payments()).toEqual(recorded);
  await restore(anna, pair);

  expect(await harness.debts(anna)).toEqual(before);
});

test("200: keeps both and does not ask again after they are marked as distinct, until that is undone", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna);

  for (let round = 0; round < 2; round += 1) {
    const kept = await answer(anna, "apart", pair);
    expect([kept.statusCode, kept.json<Debt>().may_be]).toEqual([200, null]);
  }
  await harness.change(anna, pair.uuid, { minimum: "76.00" });
  expect(await asked(anna)).toEqual([null, null]);

  const path = `${pair.uuid}/linked/${pair.account}/apart/`;
  const forgotten = await harness.call(anna, "DELETE", { path });
  expect([forgotten.statusCode, forgotten.json<Debt>().may_be]).toEqual([200, pair.account]);
});

test("200: asks about a debt with another name and the same balance, and never again after the answer", async () => {
  const anna = await harness.signUp();
  const voltline = { officialName: "Voltline Electronics Card", balanceCurrent: "1119.00" };
  const balances = [{ id: "balance", amount: "1119.00", apr: "29.99" }];
  const pair = await pairOf(anna, { ...VISA, name: "TV store card", balances }, voltline);

  expect(await asked(anna)).toEqual([null, pair.account]);
  await answer(anna, "apart", pair);
  await harness.change(anna, pair.uuid, { minimum: "76.00" });
  expect(await asked(anna)).toEqual([null, null]);
});

test("404: rejects merging or distinguishing another user's debts", async () => {
  const [anna, berta] = [await harness.signUp(), await harness.signUp()];
  const [hers, mine] = [await pairOf(anna), await pairOf(berta)];
  const before = [await harness.debts(anna), await harness.debts(berta)];

  for (const choice of ["same", "apart"] as const) {
    for (const pair of [hers, { ...mine, account: hers.account }, { ...mine, uuid: hers.uuid }]) {
      expect((await answer(berta, choice, pair)).statusCode).toBe(404);
    }
  }
  expect([await harness.debts(anna), await harness.debts(berta)]).toEqual(before);
});

test("404 and 409: merges only an entered debt that is not removed with a linked one", async () => {
  const anna = await harness.signUp();
  const pair = await pairOf(anna);
  const other = await harness.create(anna);
  const status = async (choice: "same" | "apart", of: Pair) =>
    (await answer(anna, choice, of)).statusCode;

  for (const choice of ["same", "apart"] as const) {
    expect(await status(choice, { ...pair, account: other.uuid })).toBe(404);
    expect(await status(choice, { ...pair, uuid: pair.account })).toBe(409);
  }
  await harness.call(anna, "DELETE", { path: `${pair.uuid}/` });
  expect([await status("same", pair), await status("apart", pair)]).toEqual([404, 404]);
});
