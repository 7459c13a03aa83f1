import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteProcessedPaymentEvents } from "./payment-event-store.ts";

/** Long enough to investigate a complaint. Stripe repeats an event for three days at most. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Daily job: deletes processed webhook events after 30 days, because they contain personal data.
 */
export function createForgetPaymentEventsJob({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Job<Record<string, never>> {
  return {
    name: "forget_payment_events",
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "27 3 * * *",
    run: async () => {
      const before = instantAfter(clock.now(), -KEPT_MS);
      await database.asSystem((queries) => deleteProcessedPaymentEvents(queries, before));
    },
  };
}
