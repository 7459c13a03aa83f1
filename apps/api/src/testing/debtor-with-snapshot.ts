import { createSnapshotPayoffPlanJob } from "#features/payoff-plans/index.ts";

import { CARD } from "./debt-harness.ts";
import { loan, type PlanHarness } from "./plan-harness.ts";
import { signInAgain, signUp, type SignedInUser } from "./signed-in-user.ts";

export const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });

/** A plan is compared only with plans of earlier days. */
export const NEXT_DAY = "2026-12-02T12:00:00Z";

/** Stores a snapshot of the user's current plan. */
export async function snapshotNow({ api }: PlanHarness, { userId }: SignedInUser): Promise<void> {
  await createSnapshotPayoffPlanJob(api.deps).run({ userId });
}

/** Sets the clock and signs the user in again, because the access token may have expired. */
export function laterOn(
  { api }: PlanHarness,
  user: SignedInUser,
  instant: string,
): Promise<SignedInUser> {
  api.deps.clock.set(instant);
  return signInAgain(api, user);
}

/** Creates a user with a car loan and a linked card of $3,000 in two balances, the day after a snapshot. */
export async function debtorWithSnapshot(harness: PlanHarness) {
  const user = await signUp(harness.api);
  const { uuid: car } = await harness.create(user, CAR);
  const card = await harness.addAccount(user, CARD);
  // An explicit rule, so that the minimum is not derived from the current balance.
  await harness.change(user, card, {
    minimum_rule: { type: "percent", percent: "3", floor: "25.00" },
  });
  await harness.put(user);
  await snapshotNow(harness, user);
  return { user: await laterOn(harness, user, NEXT_DAY), car, card };
}
