import type { Dependencies } from "#dependencies.ts";
import { leaveDemoHouseholds } from "#features/connections/index.ts";
import type { Job } from "#jobs/job.ts";

import { deleteEndedDemo, isEndedDemo } from "./demo-store.ts";
import { endDemoRequest, type EndDemoPayload } from "./end-demo-request.ts";

type EndDemoDeps = Pick<Dependencies, "database" | "clock" | "secretBox" | "bankData" | "demoBank">;

/**
 * Deletes a demo household that has ended with everything that hangs on its user, its access at the demo
 * bank first: without the row nobody would know of it any more. An account is never deleted by it.
 */
export function createEndDemoJob(deps: EndDemoDeps): Job<EndDemoPayload> {
  const { database, clock } = deps;

  return {
    ...endDemoRequest,
    lane: "banks",
    run: async ({ userId }) => {
      const ended = { userId, now: clock.now() };
      if (!(await database.asSystem((queries) => isEndedDemo(queries, ended)))) return;

      await leaveDemoHouseholds(deps, userId);
      await database.asSystemInTransaction((queries) => deleteEndedDemo(queries, ended));
    },
  };
}
