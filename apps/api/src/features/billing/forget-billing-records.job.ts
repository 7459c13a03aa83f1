import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { deleteBillingRecordsBefore } from "./billing-record-store.ts";

/** Once a day: deletes what was billed to deleted accounts when the law has it kept no longer. */
export function createForgetBillingRecordsJob({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Job<Record<string, never>> {
  return {
    name: "forget_billing_records",
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "37 3 * * *",
    run: async () => {
      const today = clock.now().toISOString().slice(0, 10);
      await database.asSystem((queries) => deleteBillingRecordsBefore(queries, today));
    },
  };
}
