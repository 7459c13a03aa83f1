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
import { createPlanHarness, type PlanHarness } from "#testing/plan-harness.ts";
import { signUp } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));

afterAll(() => harness.close());

test("200: a day with missing figures is reported as incomplete and not as nothing owed", async () => {
  const user = await signUp(harness.api);
  const card = await harness.addAccount(user, { officialName: "Visa", balanceCurrent: "3000.00" });
  await snapshotNow(harness, user);
  const later = await laterOn(harness, user, NEXT_DAY);
  const unknown = await harness.explain(later, "2026-12-01");
  await harness.change(later, card, {
    balances: [{ id: "main", amount: "3000.00", apr: "24.99" }],
    minimum: "90.00",
  });

  const payable = await harness.explain(later, "2026-12-01");

  const before = { status: "incomplete", months: null, cost: null, left_out: [card] };
  expect(unknown).toMatchObject({ before, after: { status: "incomplete" }, parts: [] });
  expect(payable).toMatchObject({ before, after: { status: "plan", left_out: [] }, parts: [] });
  expect(payable.after.months).toBeGreaterThan(0);
});

test("200: a plan that became impossible has no parts", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  await harness.change(user, car, { balances: [{ id: "loan", amount: "9000.00", apr: "30" }] });
  await harness.put(user, { strategy: "minimum_only" });

  expect(await harness.explain(user, "2026-12-01")).toMatchObject({
    after: { months: null, debt_free_month: null, cost: null },
    parts: [],
  });
});

test("200: plans in different currencies are not compared", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  await harness.call(user, "DELETE", { path: `${car}/` });
  await harness.api.deps.database.asSystem((db) =>
    db.update(accounts).set({ currency: "CAD" }).where(eq(accounts.userId, user.userId)),
  );

  const answer = await harness.get(user, "changes/?from=2026-12-01");

  expect(answer.statusCode).toBe(404);
});

test("404: fails without a snapshot of an earlier day, also if another user has one", async () => {
  await debtorWithSnapshot(harness);
  const stranger = await signUp(harness.api);
  await harness.create(stranger, CAR);
  await snapshotNow(harness, stranger);

  const answer = await harness.get(stranger, "changes/?from=2026-12-01");

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
    const user = await signUp(harness.api);

    const answer = await harness.get(user, `changes/${query}`);

    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toContain("from");
  },
);
