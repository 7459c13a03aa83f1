import type { Debt, Item, Page, PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";
import { readMonth } from "#testing/read-month.ts";

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
});

afterAll(() => harness.close());

/** Links cards with these masks at one bank, after all earlier links. */
async function linkCards(...masks: string[]): Promise<Item> {
  harness.api.deps.clock.advance(1_000);
  const cards = masks.map((mask) => ({ ...CARD, meta: { name: `Card ${mask}`, mask } }));
  return harness.link(user, { customUser: { override_accounts: cards } });
}

async function debts(): Promise<Debt[]> {
  const answer = await harness.api.call("GET", "/api/v1/debts/", { token: user.access });
  return answer.json<Page<Debt>>().results;
}

async function change(uuid: string, body: object): Promise<Debt> {
  const path = `/api/v1/debts/${uuid}/`;
  const answer = await harness.api.call("PATCH", path, { token: user.access, body });
  expect(answer.statusCode).toBe(200);
  return answer.json<Debt>();
}

test("200: plans an account that is linked twice once, and names the account that it repeats", async () => {
  await linkCards("1111");
  await linkCards("1111", "2222");

  const all = await debts();
  // Accounts of one sync have the same creation time; a later sync has a later one.
  const [first, second] = all.filter(({ mask }) => mask === "1111");
  const other = all.find(({ mask }) => mask === "2222");

  expect([first, second, other].map((debt) => [debt?.mask, debt?.is_included])).toEqual([
    ["1111", true],
    ["1111", false],
    ["2222", true],
  ]);
  expect([first, second, other].map((debt) => debt?.duplicate_of)).toEqual([
    null,
    first?.uuid,
    null,
  ]);
  const plan = await harness.api.call("GET", "/api/v1/payoff-plan/", { token: user.access });
  const planned = Number(first?.owed.value) + Number(other?.owed.value);
  expect(Number(plan.json<PayoffPlan>().outcome.owed)).toBe(planned);
});

test("200: lists an account that is linked twice once on Home, unless the user includes it", async () => {
  await linkCards("1111");
  await linkCards("1111");
  const [first, second] = await debts();
  const listed = async () => (await readMonth(harness.api, user)).debts.map(({ uuid }) => uuid);

  expect(await listed()).toEqual([first?.uuid]);
  await change(second?.uuid ?? "", { is_included: true });
  expect(new Set(await listed())).toEqual(new Set([first?.uuid, second?.uuid]));
});

test("200: counts an account that is linked twice once in the plan's month", async () => {
  // An overdue payment belongs to this month on any day of it.
  const due = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  const billed = { type: "credit", minimum_payment_amount: 45, next_payment_due_date: due };
  const liability = {
    ...billed,
    is_overdue: true,
    last_payment_amount: null,
    last_payment_date: null,
  };
  const meta = { name: "Card 1111", mask: "1111" };
  const customUser = { override_accounts: [{ ...CARD, meta, liability }] };
  await harness.link(user, { customUser });
  harness.api.deps.clock.advance(1_000);
  await harness.link(user, { customUser });
  const [first] = await debts();

  const { payments, totals } = await readMonth(harness.api, user);
  expect(new Set(payments.map(({ debt }) => debt))).toEqual(new Set([first?.uuid]));
  expect(totals).toMatchObject([{ outside_plan: "0.00" }]);
});

test("200: a changed figure does not include it in the plan; the user's choice does", async () => {
  await linkCards("1111");
  await linkCards("1111");
  const [, second] = await debts();
  const uuid = second?.uuid ?? "";

  expect(await change(uuid, { minimum: "45.00" })).toMatchObject({
    minimum: { value: "45.00", source: "user" },
    is_included: false,
  });
  expect(await change(uuid, { is_included: true })).toMatchObject({ is_included: true });
  expect(await change(uuid, { minimum: null })).toMatchObject({ is_included: true });
});

test("200: plans the second account after the first link is deleted", async () => {
  const first = await linkCards("1111");
  await linkCards("1111");

  await harness.api.call("DELETE", `/api/v1/items/${first.uuid}/`, { token: user.access });

  expect(await debts()).toMatchObject([{ mask: "1111", duplicate_of: null, is_included: true }]);
});
