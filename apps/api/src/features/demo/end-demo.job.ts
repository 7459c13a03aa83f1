import type { Dependencies } from "#dependencies.ts";
import { leaveDemoHouseholds } from "#features/connections/index.ts";
import type { Job } from "#jobs/job.ts";

import { deleteEndedDemo, isEndedDemo } from "./demo-store.ts";
import { type EndDemoPayload, endDemoRequest } from "./end-demo-request.ts";

type EndDemoDeps = Pick<Dependencies, "database" | "clock" | "secretBox" | "bankData" | "demoBank">;

/**
 * Deletes an ended demo household with all of its data. First ends its access at the demo bank,
 * because only its rows refer to that. Never deletes an account.
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
