import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job, type JobRequest } from "#jobs/job.ts";

import { replaceOffers } from "./price-store.ts";

type Payload = Record<string, never>;
type RefreshDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/** The queue waits four minutes in all: long enough for a provider that starts beside us. */
const ATTEMPTS_MAX = 6;

const refreshPriceCatalogue: JobRequest<Payload> = {
  name: "refresh_price_catalogue",
  attemptsMax: ATTEMPTS_MAX,
  keyOf: () => "all",
};

/** Copies the prices on sale into our table, each quarter of an hour in case a webhook was missed. */
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
 * Asks for a fresh catalogue at start: a first start has prices to show within seconds, and a later
 * one hears of what changed while nobody was there.
 */
export async function requestPriceCatalogue({
  database,
}: Pick<Dependencies, "database">): Promise<void> {
  await database.asSystem((queries) => enqueueJob(queries, refreshPriceCatalogue, {}));
}
