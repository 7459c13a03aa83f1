import type { PayoffPlanSettings } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

const PATH = "/api/v1/payoff-plan/";

/** As much of the answer as the screen needs: it computes the plan itself, with the same engine. */
type StoredSettings = { settings: PayoffPlanSettings; as_of: string };

export const payoffPlanQuery = queryOptions({
  queryKey: ["payoff-plan"],
  queryFn: ({ signal }) => snowballClient.get<StoredSettings>(PATH, { signal }),
});

/** Stores the settings as a whole. */
export function savePayoffPlanSettings(settings: PayoffPlanSettings): Promise<StoredSettings> {
  return snowballClient.put<StoredSettings>(PATH, { body: settings });
}
