import { randomUUID } from "node:crypto";

import type { Page, Scenario, WhatIf, WhatIfChange, WhatIfKind } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { createPlanHarness, loan, type PlanHarness, SETTINGS } from "#testing/plan-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});
afterAll(() => harness.close());

const VISA = {
  name: "Visa",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "2950.00", apr: "21.5" }],
  minimum: "75.00",
};

/** A manual card that was linked later, and a loan. */
async function household() {
  const user = await harness.signUp();
  const linked = await harness.addAccount(user, CARD);
  const { uuid: visa } = await harness.create(user, VISA);
  const { uuid: car } = await harness.create(
    user,
    loan("Car", { owed: "5000.00", apr: "9", minimum: "150.00" }),
  );

  return { user, linked, visa, car };
}

const post = (user: SignedInUser, path: string) => harness.call(user, "POST", { path });
const list = async (user: SignedInUser) =>
  (await harness.scenarioCall(user, "GET")).json<Page<Scenario>>().results;

const LOAN = { kind: "consolidation" as const, apr: "9.99", term_months: 36, fee: "0.00" };

/** Settings and a what-if that name the debts in every possible field. */
const naming = (first: string, second: string) => ({
  settings: {
    ...SETTINGS,
    strategy: "custom" as const,
    custom_order: [first, second],
    changes: [
      {
        kind: "one_off" as const,
        id: randomUUID(),
        name: "Bonus",
        on: "2027-01-15",
        amount: "500.00",
        debt: first,
      },
    ],
  },
  what_if: [
    { ...LOAN, debts: [first, second] },
    { kind: "rate", debt: first, apr: "12" },
    { kind: "lump_sum", amount: "300.00", on: "2027-02-01", debt: first },
  ] satisfies WhatIf,
});
const triedIn = <Kind extends WhatIfKind>(whatIf: WhatIf, kind: Kind) =>
  whatIf.filter((each): each is Extract<WhatIfChange, { kind: Kind }> => each.kind === kind);
const debtFieldsOf = ({ settings, what_if }: Pick<Scenario, "settings" | "what_if">) => ({
  order: settings.custom_order,
  bonus: settings.changes.map((each) => each.kind === "one_off" && each.debt),
  consolidated: triedIn(what_if, "consolidation").flatMap(({ debts }) => debts),
  rates: triedIn(what_if, "rate").map(({ debt, apr }) => ({ debt, apr })),
  sum: triedIn(what_if, "lump_sum")[0]?.debt,
});

test("scenarios name the linked debt instead of the manual one, also after the two are separated", async () => {
  const { user, linked, visa, car } = await household();
  const kept = await harness.keep(user, { name: "One loan", ...naming(visa, car) });
  const other = await harness.keep(user, { name: "As it is" });
  await post(user, `${visa}/linked/${linked}/same/`);

  const scenarios = await list(user);
  const joined = scenarios.find(({ uuid }) => uuid === kept.uuid);
  const untouched = scenarios.find(({ uuid }) => uuid === other.uuid);
  expect(joined && debtFieldsOf(joined)).toEqual({
    order: [linked, car],
    bonus: [linked],
    consolidated: [linked, car],
    rates: [{ debt: linked, apr: "12" }],
    sum: linked,
  });
  expect(untouched?.settings).toEqual(other.settings);

  await post(user, `${visa}/restore/`);
  expect((await list(user)).find(({ uuid }) => uuid === kept.uuid)).toEqual(joined);
});

test("a scenario that names both debts names the linked one once", async () => {
  const { user, linked, visa, car } = await household();
  const { settings, what_if } = naming(visa, car);
  const [, , sum] = what_if;
  const both = {
    settings: { ...settings, custom_order: [linked, car, visa] },
    what_if: [
      { ...LOAN, debts: [linked, visa] },
      { kind: "rate", debt: visa, apr: "12" },
      { kind: "rate", debt: linked, apr: "13" },
      ...(sum ? [sum] : []),
    ] satisfies WhatIf,
  };
  await harness.keep(user, { name: "Both", ...both });
  await post(user, `${visa}/linked/${linked}/same/`);

  const [joined] = await list(user);
  expect(joined && debtFieldsOf(joined)).toMatchObject({
    order: [car, linked],
    consolidated: [linked],
    rates: [{ debt: linked, apr: "13" }],
  });
});

test("a deleted scenario is updated as well, so that restoring it gives the correct debts", async () => {
  const { user, linked, visa, car } = await household();
  const kept = await harness.keep(user, { name: "One loan", ...naming(visa, car) });
  await harness.scenarioCall(user, "DELETE", { path: `${kept.uuid}/` });
  await post(user, `${visa}/linked/${linked}/same/`);
  await harness.scenarioCall(user, "POST", { path: `${kept.uuid}/restore/` });

  expect((await list(user))[0]?.settings.custom_order).toEqual([linked, car]);
});
