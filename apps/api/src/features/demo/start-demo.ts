import type { Dependencies } from "#dependencies.ts";
import { admitDemo, startDemoUser } from "#features/auth/index.ts";
import { connectDemoHousehold } from "#features/connections/index.ts";
import { Problem } from "#http/problem.ts";
import type { Call } from "#http/router.ts";
import { instantAfter } from "#ports/clock.ts";

import { asBankProblem } from "./as-bank-problem.ts";
import { DEMO_LIFETIME_MS } from "./demo-rules.ts";

export type StartDemoDeps = Pick<Dependencies, "database" | "demoBank" | "secretBox"> &
  Parameters<typeof startDemoUser>[0];

/**
 * Creates a demo household: a signed-in user without an address, connected to a household of the
 * demo bank like to a linked bank. User, session and connection are stored in one transaction.
 * @throws Problem `demo_switched_off`, `throttled`, `bank_unavailable`
 */
export async function startDemo(
  deps: StartDemoDeps,
  client: Call<"startDemo">["client"],
): ReturnType<typeof startDemoUser> {
  const { database, demoBank, clock } = deps;
  if (demoBank === null) throw new Problem("demo_switched_off");
  await database.asSystemInTransaction((queries) => admitDemo(deps, queries, client));

  const access = await demoBank.openHousehold().catch(asBankProblem);
  return database.asSystemInTransaction(async (queries) => {
    const endsAt = instantAfter(clock.now(), DEMO_LIFETIME_MS);
    const started = await startDemoUser(deps, queries, { client, endsAt });
    await connectDemoHousehold(deps, queries, { userId: started.userId, access });
    return started;
  });
}
