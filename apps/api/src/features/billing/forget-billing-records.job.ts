import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { deleteBillingRecordsBefore } from "./billing-record-store.ts";

/** Daily job: deletes the billing records of deleted accounts after the legal retention period. */
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
