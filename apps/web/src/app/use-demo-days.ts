import { endpoints } from "@snowball/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { connectionsQuery } from "#lib/slices/connections-slice.ts";

const LOOK_EVERY_MS = 500;
/** A bank that takes longer brings its figures when they come: what is shown is asked for again anyway. */
const LOOKS_MAX = 40;

/** Lets days pass for the demo household, and shows everything as it is then. */
export function useDemoDays() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: async (days: number) => {
      await snowballClient.call(endpoints.moveDemo, { body: { days } });
      await untilRead(queryClient);
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Waits for the bank to have told what the days brought. */
async function untilRead(queryClient: QueryClient): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
    const connections = await queryClient.fetchQuery({ ...connectionsQuery, staleTime: 0 });
    if (!connections.some(({ status }) => status === "syncing")) return;
    // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS));
  }
}
