import { endpoints } from "@snowball/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { connectionsQuery } from "#lib/slices/connections-slice.ts";

const POLL_INTERVAL_MS = 500;
/** After this many polls, stops waiting for a slow bank. All data is refetched anyway. */
const POLLS_MAX = 40;

/** Moves the demo's date and refetches all data. */
export function useDemoDays() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: async (days: number) => {
      await snowballClient.call(endpoints.moveDemo, { body: { days } });
      await waitForSync(queryClient);
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Waits until the bank reported the new days. */
async function waitForSync(queryClient: QueryClient): Promise<void> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the polls are sequential
    const connections = await queryClient.fetchQuery({ ...connectionsQuery, staleTime: 0 });
    if (!connections.some(({ status }) => status === "syncing")) return;
    // oxlint-disable-next-line no-await-in-loop -- the polls are sequential
    await new Promise((wake) => setTimeout(wake, POLL_INTERVAL_MS));
  }
}
