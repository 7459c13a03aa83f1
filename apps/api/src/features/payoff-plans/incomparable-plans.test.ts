import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { accounts } from "#database/schema.ts";
import {
  CAR,
  debtorWithSnapshot,
  laterOn,
  NEXT_DAY,
  snapshotNow,
} from "#testing/debtor-with-snapshot.ts";
import { createPlanWorld, type PlanWorld } from "#testing/plan-world.ts";
import { signUp } from "#testing/signed-in-user.ts";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));

afterAll(() => world.close());

test("200: a day with missing figures is reported as incomplete and not as nothing owed", async () => {
  const user = await signUp(world.api);
  const card = await world.addAccount(user, { officialName: "Visa", balanceCurrent: "3000.00" });
  await snapshotNow(world, user);
  const later = await laterOn(world, user, NEXT_DAY);
  const unknown = await world.explain(later, "2026-12-01");
  await world.change(later, card, {
    balances: [{ id: "main", amount: "3000.00", apr: "24.99" }],
    minimum: "90.00",
  });

  const payable = await world.explain(later, "2026-12-01");

  const before = { status: "incomplete", months: null, cost: null, left_out: [card] };
  expect(unknown).toMatchObject({ before, after: { status: "incomplete" }, parts: [] });
  expect(payable).toMatchObject({ before, after: { status: "plan", left_out: [] }, parts: [] });
  expect(payable.after.months).toBeGreaterThan(0);
});

test("200: a plan that became impossible has no parts", async () => {
  const { user, car } = await debtorWithSnapshot(world);
  await world.change(user, car, { balances: [{ id: "loan", amount: "9000.00", apr: "30" }] });
  await world.put(user, { strategy: "minimum_only" });

  expect(await world.explain(user, "2026-12-01")).toMatchObject({
    after: { months: null, debt_free_month: null, cost: null },
    parts: [],
  });
});

test("200: plans in different currencies are not compared", async () => {
  const { user, car } = await debtorWithSnapshot(world);
  await world.call(user, "DELETE", { path: `${car}/` });
  await world.api.deps.database.asSystem((db) =>
    db.update(accounts).set({ currency: "CAD" }).where(eq(accounts.userId, user.userId)),
  );

  const answer = await world.get(user, "changes/?from=2026-12-01");

  expect(answer.statusCode).toBe(404);
});

test("404: fails without a snapshot of an earlier day, also if another user has one", async () => {
  await debtorWithSnapshot(world);
  const stranger = await signUp(world.api);
  await world.create(stranger, CAR);
  await snapshotNow(world, stranger);

  const answer = await world.get(stranger, "changes/?from=2026-12-01");

  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    {
      code: "snapshot_not_found",
      detail: "There is no earlier plan to compare with yet. Come back tomorrow.",
    },
  ]);
});

test.for(["", "?from=", "?from=2026-02-30", "?from=0000-01-01", "?to=2026-01-01"])(
  "400: rejects the query %s and names the field",
  async (query) => {
    const user = await signUp(world.api);

    const answer = await world.get(user, `changes/${query}`);

    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toContain("from");
  },
);
