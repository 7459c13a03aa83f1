import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

export const emailChangeQuery = queryOptions({
  queryKey: ["email-change"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.getEmailChange, { signal }),
  // The link in the email often opens in another tab.
  refetchOnWindowFocus: "always",
});
