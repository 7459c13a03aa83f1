import type { CalendarEntry, Debt, PayoffPlan } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { settle } from "#testing/reconcile-ledger.ts";
import { CARD, createDebtHarness, type DebtHarness } from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";
import { readMonth } from "#testing/read-month.ts";

let harness: DebtHarness;
let anna: SignedInUser;

beforeAll(async () => {
  harness = await createDebtHarness();
});
beforeEach(async () => {
  anna = await harness.signUp();
});
afterAll(() => harness.close());

/** The input of a debt that was kept when access to its bank ended. */
const KEPT = {
  name: "Platinum Visa",
  lender: "First Platypus Bank",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "2950.00", apr: "21.5" }],
  minimum: "75.00",
  due_day: 20,
};
/** A time after all other entries. */
const LATER = { createdAt: new Date("2026-12-01T12:00:01Z") };

const settleHers = () => settle(harness.api.deps, anna);

type Pair = { kept: string; account: string };

/** Links the bank of a kept debt again and reconciles both debts. */
async function comeBack(kept: object = KEPT): Promise<Pair> {
  const { uuid } = await harness.create(anna, kept);
  const account = await harness.addAccount(anna, { ...CARD, ...LATER });
  await settleHers();

  return { kept: uuid, account };
}

async function get<T>(path: string): Promise<T> {
  const answer = await harness.api.call("GET", `/api/v1/${path}`, { token: anna.access });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
}

/** What each screen counts: the total owed, the plan, the amounts to send, Home's list and sum, and the calendar. */
async function counted() {
  const counting = (await harness.debts(anna)).filter(
    (debt) => debt.duplicate_of === null || debt.is_included,
  );
  const { outcome } = await get<PayoffPlan>("payoff-plan/");
  const month = await readMonth(harness.api, anna);
  const days = "from=2026-12-01&to=2026-12-31";
  const { entries } = await get<{ entries: CalendarEntry[] }>(`calendar/?${days}`);

  return {
    owed: sumAmounts(counting.map(({ owed }) => owed.value ?? "0.00")),
    planned: outcome.owed,
    listed: [...new Set(month.payments.map(({ debt }) => debt))].toSorted(),
    due: month.totals.map(({ to_send: due }) => due),
    inCalendar: [...new Set(entries.map(({ debt }) => debt))].toSorted(),
  };
}

const onceAs = ({ account }: Pair) => ({
  owed: "3000.00",
  planned: "3000.00",
  listed: [account],
  due: ["80.00"],
  inCalendar: [account],
});
const bothOf = ({ kept, account }: Pair) => ({
  owed: "5950.00",
  planned: "5950.00",
  listed: [kept, account].toSorted(),
  due: ["155.00"],
  inCalendar: [kept, account].toSorted(),
});

function answer(
  { kept, account }: Pair,
  choice: "same" | "apart",
  method: "POST" | "DELETE" = "POST",
) {
  return harness.call(anna, method, { path: `${kept}/linked/${account}/${choice}/` });
}

test("counts a kept debt that was linked again once on every screen until the user answers", async () => {
  const pair = await comeBack();

  expect(await counted()).toEqual(onceAs(pair));
  const back = (await harness.debts(anna)).find(({ uuid }) => uuid === pair.kept);
  expect(back).toMatchObject({ duplicate_of: pair.account, may_be: pair.account });
});

test("counts the debt once even if the user included the kept debt before", async () => {
  const pair = await comeBack({ ...KEPT, is_included: true });

  expect(await counted()).toEqual(onceAs(pair));
});

test("keeps the user's choice whether the debt is in the plan until the user answers", async () => {
  const pair = await comeBack({ ...KEPT, is_included: false });
  const isIncluded = async () => {
    const debts = await harness.debts(anna);
    const { payments } = await readMonth(harness.api, anna);
    const linked = debts.find(({ uuid }) => uuid === pair.account);
    return [linked?.is_included, payments.find(({ debt }) => debt === pair.account)?.in_plan];
  };

  expect(await isIncluded()).toEqual([false, false]);
  await answer(pair, "apart");
  await settleHers();
  expect(await isIncluded()).toEqual([true, true]);
  await answer(pair, "apart", "DELETE");
  await harness.change(anna, pair.account, { is_included: true });
  expect(await isIncluded()).toEqual([true, true]);
});

test("counts both debts if the user marks them as distinct, and one again if that is undone", async () => {
  const pair = await comeBack();

  await answer(pair, "apart");
  expect(await counted()).toEqual(bothOf(pair));
  await settleHers();
  expect(await counted()).toEqual(bothOf(pair));
  await answer(pair, "apart", "DELETE");
  expect(await counted()).toEqual(onceAs(pair));
});

test("counts merged debts once, also after the merge is undone and the user is asked again", async () => {
  const pair = await comeBack();
  const before = await harness.debts(anna);

  await answer(pair, "same");
  expect(await counted()).toEqual(onceAs(pair));
  await harness.call(anna, "POST", { path: `${pair.kept}/restore/` });
  expect(await counted()).toEqual(onceAs(pair));
  expect(await harness.debts(anna)).toEqual(before);
});

test.for([
  ["the account is deleted", "delete from accounts where id = $1"],
  ["the bank closes the account", "update accounts set closed_at = now() where id = $1"],
])("counts the kept debt again if %s", async ([, sql]) => {
  const pair = await comeBack();

  await queryDatabase(harness.api, sql ?? "", [pair.account]);
  await settleHers();

  const alone = [pair.kept];
  expect(await counted()).toMatchObject({ owed: "2950.00", listed: alone, inCalendar: alone });
});

test.for([
  ["with another name", { ...KEPT, name: "Visa" }],
  ["of another lender", { ...KEPT, lender: "Second Platypus Bank" }],
])("asks about a debt %s and counts both until the user answers", async ([, entered]) => {
  const pair = await comeBack(entered as object);

  expect(await counted()).toEqual(bothOf(pair));
  const asked = (await harness.debts(anna)).map(({ may_be: linked }) => linked);
  expect(asked).toContain(pair.account);
});

test("counts both debts if the user entered the debt after the account was linked", async () => {
  const account = await harness.addAccount(anna, CARD);
  const { uuid } = await harness.create(anna, KEPT);
  await settleHers();

  expect(await counted()).toEqual(bothOf({ kept: uuid, account }));
});

test("links two kept debts of the same name to one account each", async () => {
  const first = await comeBack();
  const balances = [{ id: "balance", amount: "90.00", apr: "9" }];
  const second = await harness.create(anna, { ...KEPT, balances });
  const account = await harness.addAccount(anna, {
    ...CARD,
    mask: "9876",
    balanceCurrent: "100.00",
    createdAt: new Date("2026-12-01T12:00:02Z"),
  });
  await settleHers();

  const debts = await harness.debts(anna);
  const backAs = (id: string) => debts.find(({ uuid }: Debt) => uuid === id)?.duplicate_of;
  expect([backAs(first.kept), backAs(second.uuid)]).toEqual([first.account, account]);
  expect((await counted()).owed).toBe("3100.00");
});

test("keeps the payments of the kept debt, in case the user marks the two as distinct", async () => {
  const { uuid } = await harness.create(anna, KEPT);
  await queryDatabase(
    harness.api,
    `insert into payments (id, user_id, debt_id, amount, sent_on, source, why, created_at)
     values (gen_random_uuid(), $1, $2, '75.00', '2026-11-18', 'lender', 'lender_credit', '2026-11-18')`,
    [anna.userId, uuid],
  );
  await harness.addAccount(anna, { ...CARD, ...LATER });
  await settleHers();

  const left = "select amount from payments where user_id = $1 and debt_id = $2";
  expect(await queryDatabase(harness.api, left, [anna.userId, uuid])).toHaveLength(1);
});
