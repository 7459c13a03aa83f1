import { randomUUID } from "node:crypto";

import type {
  Debt,
  DebtInput,
  PayoffPlanSettings,
  PlannedLedger,
  Scenario,
} from "@snowball/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CAR, createImportHarness, IMPORT, type ImportHarness } from "#testing/import-harness.ts";
import { loan } from "#testing/plan-harness.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

const debtsOf = (user: SignedInUser) => harness.list<Debt>(user, "debts");
const namesOf = async (user: SignedInUser) =>
  (await debtsOf(user)).map(({ name }) => name).toSorted();

/** Returns the plan and its outcome. Debts are identified by their position. */
async function planOf(user: SignedInUser): Promise<unknown> {
  const { settings, outcome, ledger } = await harness.plan(user);
  const scenarios = await harness.list<Scenario>(user, "scenarios");
  const kept = scenarios.map(({ name, settings: of, what_if }) => ({ name, of, what_if }));
  const debts = await debtsOf(user);
  const text = debts.reduce(
    (renamed, { uuid }, at) => renamed.replaceAll(uuid, `debt ${at}`),
    JSON.stringify({ settings, outcome, ledger: ledger.map(withoutPlanned), kept, debts }),
  );
  return JSON.parse(text);
}

/** The month's kept amounts start again after an import, because they are those of an earlier day's plan. */
function withoutPlanned(own: PlannedLedger): Omit<PlannedLedger, "planned"> {
  const { planned: _, ...ledger } = own;

  return ledger;
}

const arbitraryDebt = fc.record({
  owed: fc.integer({ min: 100, max: 2_000_000 }),
  apr: fc.integer({ min: 0, max: 3_000 }),
  minimum: fc.integer({ min: 1_000, max: 30_000 }),
  due_day: fc.option(fc.integer({ min: 1, max: 31 })),
  is_included: fc.option(fc.boolean(), { nil: undefined }),
  escrow: fc.option(fc.integer({ min: 100, max: 900 })),
  paid: fc.option(fc.integer({ min: 100, max: 90_000 })),
});
const arbitraryUser = fc.record({
  debts: fc.array(arbitraryDebt, { minLength: 1, maxLength: 5 }),
  strategy: fc.constantFrom("optimal", "avalanche", "snowball", "hybrid", "custom"),
  more: fc.option(fc.integer({ min: 0, max: 90_000 })),
});
const dollars = (cents: number) => (cents / 100).toFixed(2);

type GeneratedUser = typeof arbitraryUser extends fc.Arbitrary<infer T> ? T : never;

async function createUser({ debts, strategy, more }: GeneratedUser): Promise<SignedInUser> {
  const user = await harness.signUp();
  const entered: Debt[] = [];
  for (const [at, each] of debts.entries()) {
    const facts = { owed: dollars(each.owed), minimum: dollars(each.minimum) };
    const body = {
      ...loan(`Debt ${at}`, { ...facts, apr: dollars(each.apr) }),
      due_day: each.due_day,
    };
    const escrow = each.escrow === null ? {} : { kind: "mortgage", escrow: dollars(each.escrow) };
    const debt = await harness.enter(user, {
      ...body,
      ...escrow,
      ...(each.is_included !== undefined && { is_included: each.is_included }),
    });
    entered.push(debt);
    if (each.paid !== null) await harness.pay(user, debt, dollars(each.paid));
  }
  const order = entered.map(({ uuid }) => uuid).toReversed();
  if (more !== null) {
    const facts = {
      strategy,
      // Constant payments start again after an import.
      steady: false,
      extra: dollars(more),
      custom_order: strategy === "custom" ? order : [],
    };
    const answer = await harness.put(user, facts as Partial<PayoffPlanSettings>);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  await runPendingJobs(harness.api);
  return user;
}

test("a new account has the same plan, debts, ledger and scenarios after an import of manual debts", async () => {
  const users = [await harness.planner()];
  for (const facts of fc.sample(arbitraryUser, { numRuns: 1, seed: 20_261_121 }))
    users.push(await createUser(facts));

  for (const user of users) {
    const fresh = await harness.signUp();
    const answer = await harness.bring(fresh, await harness.fileOf(user));
    expect([answer.statusCode, answer.body]).toEqual([201, "{}"]);
    expect(await planOf(fresh)).toEqual(await planOf(user));
  }
}, 120_000);

test("imports the debts of an older file, which has no notes", async () => {
  const file = JSON.parse(await harness.fileOf(await harness.planner())) as {
    tables: { debt_entries: { note?: string | null }[] };
  };
  for (const row of file.tables.debt_entries) delete row.note;
  const user = await harness.signUp();

  expect((await harness.bring(user, JSON.stringify(file))).statusCode).toBe(201);
  expect((await debtsOf(user)).map(({ note }) => note)).toEqual([null, null]);
});

test("repeating an import changes nothing, and undoing it restores the account", async () => {
  const file = await harness.fileOf(await harness.planner());
  const user = await harness.signUp();
  await harness.enter(user, CAR);
  await harness.put(user, { extra: "77.00" });
  const before = await planOf(user);
  const uuid = randomUUID();

  expect((await harness.bring(user, file, { uuid })).statusCode).toBe(201);
  const after = await planOf(user);
  expect(await namesOf(user)).toEqual(["=Visa", "Car", "Car"]);
  expect((await harness.bring(user, file, { uuid })).statusCode).toBe(201);
  expect(await planOf(user)).toEqual(after);

  const undo = () => harness.api.call("DELETE", `${IMPORT}${uuid}/`, { token: user.access });
  expect((await undo()).statusCode).toBe(200);
  expect(await planOf(user)).toEqual(before);
  const stranger = await harness.signUp();
  expect(
    (await harness.api.call("DELETE", `${IMPORT}${uuid}/`, { token: stranger.access })).statusCode,
  ).toBe(404);
});

test("undoing an import keeps settings that changed since then", async () => {
  const user = await harness.signUp();
  const uuid = randomUUID();
  await harness.bring(user, await harness.fileOf(await harness.planner()), { uuid });
  harness.api.deps.clock.advance(1_000);
  await harness.put(user, { extra: "12.00" });
  await harness.api.call("DELETE", `${IMPORT}${uuid}/`, { token: user.access });

  expect((await harness.plan(user)).settings.extra).toBe("12.00");
  expect(await debtsOf(user)).toEqual([]);
});

test("a debt that the user matched to an existing one is not created, and the plan names the existing debt", async () => {
  const from = await harness.planner();
  const file = await harness.fileOf(from);
  const user = await harness.signUp();
  const own = await harness.enter(user, CAR);
  const car = (await debtsOf(from)).find(({ name }) => name === "Car");
  const same = [{ debt: car?.uuid ?? "", own: own.uuid }];

  expect((await harness.bring(user, file, { same })).statusCode).toBe(201);
  expect(await namesOf(user)).toEqual(["=Visa", "Car"]);
  const card = (await debtsOf(user)).find(({ name }) => name === "=Visa");
  expect((await harness.plan(user)).settings.custom_order).toEqual([own.uuid, card?.uuid]);

  const theirs = [{ debt: car?.uuid ?? "", own: car?.uuid ?? "" }];
  const refused = await harness.bring(user, file, { same: theirs });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { same: ["One of these debts isn't yours. Please reload the page."] },
  ]);
});

test("keeps the current settings if the user asks for it", async () => {
  const user = await harness.signUp();
  await harness.bring(user, await harness.fileOf(await harness.planner()), {
    with_settings: false,
  });

  expect((await harness.plan(user)).settings).toMatchObject({ strategy: "optimal", changes: [] });
  expect(await debtsOf(user)).toHaveLength(2);
});

test("accepts ids of another user's account and names that look like formulas", async () => {
  const from = await harness.planner();
  const file = await harness.fileOf(from);
  const before = await planOf(from);
  const user = await harness.signUp();
  await harness.bring(user, file);

  const ids = new Set((await debtsOf(from)).map(({ uuid }) => uuid));
  expect((await debtsOf(user)).some(({ uuid }) => ids.has(uuid))).toBe(false);
  expect(await planOf(from)).toEqual(before);
  const table = await harness.api.call("GET", "/api/v1/me/export/debts.csv", {
    token: user.access,
  });
  expect(table.body).toContain("'=Visa");
});

test("one debt above the limit rejects the whole import", async () => {
  const file = await harness.fileOf(await harness.planner());
  const user = await harness.signUp();
  const debts: DebtInput[] = Array.from({ length: 99 }, (_, at) => ({
    ...(CAR as DebtInput),
    name: `${at}`,
  }));
  const body = { uuid: randomUUID(), debts };
  await harness.api.call("POST", "/api/v1/debts/import/", { token: user.access, body });

  expect((await harness.bring(user, file)).json()).toMatchObject({ code: "too_many_debts" });
  expect(await debtsOf(user)).toHaveLength(99);
});
