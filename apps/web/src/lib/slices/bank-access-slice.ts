import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";

/** What the user may do with banks, and until when. */
export const bankAccessQuery = queryOptions({
  queryKey: ["bankAccess"],
  queryFn: () => snowballClient.call(endpoints.getBankAccess),
});
