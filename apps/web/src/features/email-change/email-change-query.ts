import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

/** The new address that waits to be confirmed. */
export const emailChangeQuery = queryOptions({
  queryKey: ["email-change"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.getEmailChange, { signal }),
  // The link in the mail is often opened in another tab.
  refetchOnWindowFocus: "always",
});
