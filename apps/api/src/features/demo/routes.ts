import type { Dependencies } from "#dependencies.ts";
import { consumeDemoQuota, startDemoUser } from "#features/auth/index.ts";
import { connectDemoHousehold, leaveDemoHouseholds } from "#features/connections/index.ts";
import { Problem } from "#http/problem.ts";
import type { Call, Route } from "#http/router.ts";
import { createJob, enqueueForUsers } from "#jobs/job-list.ts";
import { BankDataError } from "#ports/bank-data.ts";
import { DAY_MS, instantAfter } from "#ports/clock.ts";

import { deleteEndedDemo, endedDemos, isEndedDemo } from "./demo-store.ts";

export function registerDemoRoutes(route: Route, deps: Dependencies): void {
  route("startDemo", async ({ client, keepDeviceToken }) => {
    const { tokens, deviceToken } = await startDemo(deps, client);
    keepDeviceToken(deviceToken);
    return tokens;
  });
}

/**
 * Creates a demo household: a signed-in user without an address, connected to a household of the
 * demo bank like to a linked bank. User, session and connection are stored in one transaction.
 * @throws Problem `demo_switched_off`, `throttled`, `bank_unavailable`
 */
export async function startDemo(
  deps: Dependencies,
  client: Call<"startDemo">["client"],
): ReturnType<typeof startDemoUser> {
  const { database, demoBank, clock } = deps;
  if (demoBank === null) throw new Problem("demo_switched_off");
  await database.asSystemInTransaction((db) => consumeDemoQuota(deps, db, client));

  const access = await demoBank.openHousehold().catch(asBankProblem);
  return database.asSystemInTransaction(async (db) => {
    const endsAt = instantAfter(clock.now(), DEMO_LIFETIME_MS);
    const started = await startDemoUser(deps, db, { client, endsAt });
    await connectDemoHousehold(deps, db, { userId: started.userId, access });
    return started;
  });
}

/** Maps an unavailable demo bank to a problem. @throws Problem `bank_unavailable` */
function asBankProblem(error: unknown): never {
  if (!(error instanceof BankDataError)) throw error;
  throw new Problem("bank_unavailable", { reason: error.message, cause: error });
}

/**
 * Deletes an ended demo household with all of its data. First ends its access at the demo bank,
 * because only its rows refer to that. Never deletes an account.
 */
export function createEndDemoJob(deps: Dependencies) {
  const { database, clock } = deps;

  return createJob("end_demo", async ({ userId }) => {
    const ended = { userId, now: clock.now() };
    if (!(await database.asSystem((db) => isEndedDemo(db, ended)))) return;

    await leaveDemoHouseholds(deps, userId);
    await database.asSystemInTransaction((db) => deleteEndedDemo(db, ended));
  });
}

/** Enqueues the deletion of each demo household that has expired or became an account. */
export function createEndDemosJob({ database, clock }: Dependencies) {
  return createJob("end_demos", () =>
    enqueueForUsers(database, "end_demo", endedDemos(clock.now())),
  );
}

/** Long enough to return after a weekend. */
const DEMO_LIFETIME_MS = 3 * DAY_MS;
