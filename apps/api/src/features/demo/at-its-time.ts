import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { livingAhead } from "#ports/clock.ts";

import { findDaysAhead, findDaysAheadByConnection } from "./demo-store.ts";

type Whose = { userId: string } | { connectionId: string };
type AnyPayload = Record<string, string | number | boolean | null>;

/** The same work, done at the time that it is for whom it is done; a request is by the router. */
export function atItsTime<Payload extends Whose & AnyPayload>(
  { database }: Pick<Dependencies, "database">,
  job: Job<Payload>,
): Job<Payload> {
  return {
    ...job,
    run: async (payload) => {
      const whose: Whose = payload;
      const daysAhead = await database.asSystem((queries) =>
        "userId" in whose
          ? findDaysAhead(queries, whose.userId)
          : findDaysAheadByConnection(queries, whose.connectionId),
      );
      return livingAhead(daysAhead ?? 0, () => job.run(payload));
    },
  };
}
