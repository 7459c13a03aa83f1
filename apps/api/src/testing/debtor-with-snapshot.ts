import { createSnapshotPayoffPlanJob } from "#features/payoff-plans/index.ts";

import { CARD } from "./debt-world.ts";
import { loan, type PlanWorld } from "./plan-world.ts";
import { signInAgain, signUp, type SignedInUser } from "./signed-in-user.ts";

export const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });

/** A plan is compared with that of an earlier day. */
export const NEXT_DAY = "2026-12-02T12:00:00Z";

/** Keeps the user's plan as it is today. */
export async function snapshotNow({ api }: PlanWorld, { userId }: SignedInUser): Promise<void> {
  await createSnapshotPayoffPlanJob(api.deps).run({ userId });
}

/** The same user at another time, when the access token of before may be dead. */
export function laterOn(
  { api }: PlanWorld,
  user: SignedInUser,
  instant: string,
): Promise<SignedInUser> {
  api.deps.clock.set(instant);
  return signInAgain(api, user);
}

/** A user with a car loan and a linked card of $3,000 in two balances, the day after their snapshot. */
export async function debtorWithSnapshot(world: PlanWorld) {
  const user = await signUp(world.api);
  const { uuid: car } = await world.create(user, CAR);
  const card = await world.addAccount(user, CARD);
  // Stated, so that it does not follow from the balance of the day.
  await world.change(user, card, {
    minimum_rule: { type: "percent", percent: "3", floor: "25.00" },
  });
  await world.put(user);
  await snapshotNow(world, user);
  return { user: await laterOn(world, user, NEXT_DAY), car, card };
}
