import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => snowballClient.call(endpoints.getMe),
  // The link in the mail is often opened in another tab: whoever comes back from there is verified.
  refetchOnWindowFocus: ({ state }) => (state.data?.email_verified === false ? "always" : true),
});
