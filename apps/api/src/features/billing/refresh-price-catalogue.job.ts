import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job, type JobRequest } from "#jobs/job.ts";

import { replaceOffers } from "./price-store.ts";

type Payload = Record<string, never>;
type RefreshDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/**
 * The queue's backoff adds up to four minutes, enough for a provider that starts at the same time.
 */
const ATTEMPTS_MAX = 6;

const refreshPriceCatalogue: JobRequest<Payload> = {
  name: "refresh_price_catalogue",
  attemptsMax: ATTEMPTS_MAX,
  keyOf: () => "all",
};

/** Copies the prices on sale to our table, every 15 minutes in case a webhook was lost. */
export function createRefreshPriceCatalogueJob({
  database,
  clock,
  cardPayments,
}: RefreshDeps): Job<Payload> {
  return {
    ...refreshPriceCatalogue,
    lane: "money",
    schedule: "*/15 * * * *",
    run: async () => {
      const readAt = clock.now();
      const offers = await cardPayments.listOffers();
      await database.asSystemInTransaction((queries) => replaceOffers(queries, { offers, readAt }));
    },
  };
}

/**
 * Requests a fresh catalogue at start. A first start has prices within seconds, and a later one
 * picks up what changed while the service was down.
 */
export async function requestPriceCatalogue({
  database,
}: Pick<Dependencies, "database">): Promise<void> {
  await database.asSystem((queries) => enqueueJob(queries, refreshPriceCatalogue, {}));
}
