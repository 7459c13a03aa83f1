import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

/** The user's picture. It changes here only, so coming back to the window need not ask again. */
export const pictureQuery = queryOptions({
  queryKey: ["picture"],
  queryFn: () => snowballClient.call(endpoints.getPicture),
  refetchOnWindowFocus: false,
});
