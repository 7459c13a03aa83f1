import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

/** The user's picture. It changes only here, so it is not refetched on window focus. */
export const pictureQuery = queryOptions({
  queryKey: ["picture"],
  queryFn: () => snowballClient.call(endpoints.getPicture),
  refetchOnWindowFocus: false,
});
