import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => snowballClient.call(endpoints.getMe),
  // The link in the email often opens in another tab, so an unverified user is refetched on return.
  refetchOnWindowFocus: ({ state }) => (state.data?.email_verified === false ? "always" : true),
});
