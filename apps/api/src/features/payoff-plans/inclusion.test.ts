import { afterAll, beforeAll, expect, test } from "vitest";

import { queryDatabase } from "#testing/query-database.ts";
import { createPlanHarness, loan, type PlanHarness, SETTINGS } from "#testing/plan-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});
afterAll(() => harness.close());

const HOME = {
  ...loan("Home", { owed: "300000.00", apr: "6.5", minimum: "2187.43" }),
  kind: "mortgage",
  escrow: "540.00",
  is_included: true,
};

async function household(total: string | null): Promise<{ user: SignedInUser; home: string }> {
  const user = await harness.signUp();
  await harness.create(user, loan("Card", { owed: "5000.00", apr: "22", minimum: "150.00" }));
  const { uuid: home } = await harness.create(user, HOME);
  await harness.put(user, { total });

  return { user, home };
}

const totalOf = async (user: SignedInUser) => (await harness.plan(user)).settings.total;

test("excluding a debt takes its payment out of the total, and including it restores the total", async () => {
  const { user, home } = await household("2600.10");

  await harness.change(user, home, { is_included: false });
  expect(await totalOf(user)).toBe("412.67");
  // The budget for the other debts is unchanged: none of it was for the mortgage.
  expect((await harness.plan(user)).outcome).toMatchObject({ status: "plan" });

  await harness.change(user, home, { is_included: true });
  expect(await totalOf(user)).toBe("2600.10");
});

test("a plan without a total stays without one, and repeating a change moves no money", async () => {
  const none = await household(null);
  await harness.change(none.user, none.home, { is_included: false });
  expect(await totalOf(none.user)).toBeNull();

  const { user, home } = await household("3000.00");
  await harness.change(user, home, { is_included: false });
  await harness.change(user, home, { is_included: false });
  expect(await totalOf(user)).toBe("812.57");
});

test("a debt that cannot be planned, or has no balance, does not change the total", async () => {
  const user = await harness.signUp();
  await harness.create(user, loan("Card", { owed: "5000.00", apr: "22", minimum: "150.00" }));
  const paid = loan("Paid", { owed: "0.00", apr: "5", minimum: "90.00" });
  const unknown = { ...paid, name: "Unknown", balances: [{ id: "loan", amount: "700.00" }] };
  const ids = [await harness.create(user, paid), await harness.create(user, unknown)];
  await harness.put(user, { total: "500.00" });

  for (const { uuid } of ids) await harness.change(user, uuid, { is_included: false });

  expect(await totalOf(user)).toBe("500.00");
});

test("a debt in another currency does not change the total", async () => {
  const { user } = await household("3000.00");
  const euros = loan("Euros", { owed: "700.00", apr: "5", minimum: "90.00" });
  const { uuid } = await harness.create(user, { ...euros, currency: "EUR" });

  await harness.change(user, uuid, { is_included: false });
  expect(await totalOf(user)).toBe("3000.00");
  await harness.change(user, uuid, { is_included: true });
  expect(await totalOf(user)).toBe("3000.00");
});

test("a rejected change moves no money and keeps the other settings", async () => {
  const { user, home } = await household("3000.00");
  const { settings } = await harness.plan(user);

  const refused = await harness.call(user, "PATCH", {
    path: `${home}/`,
    body: { is_included: false, escrow: "9999.00" },
  });
  expect(refused.statusCode).toBe(400);
  expect(await totalOf(user)).toBe("3000.00");

  await harness.change(user, home, { is_included: false });
  expect((await harness.plan(user)).settings).toEqual({ ...settings, total: "812.57" });
});

test("changes only the user's own plan", async () => {
  const [anna, berta] = [await household("3000.00"), await household("3000.00")];

  await harness.change(anna.user, anna.home, { is_included: false });

  expect(await totalOf(berta.user)).toBe("3000.00");
  const [kept] = await queryDatabase<{ extra: string }>(
    harness.api,
    "select settings->>'extra' as extra from payoff_plan_settings where user_id = $1",
    [anna.user.userId],
  );
  expect(kept).toEqual({ extra: SETTINGS.extra });
});
