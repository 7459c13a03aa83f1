import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";
import { MONTH_KEY } from "./month-key.ts";

/** The payments of the current month, with the user's saved plan. */
export const monthQuery = queryOptions({
  queryKey: MONTH_KEY,
  queryFn: ({ signal }) => snowballClient.call(endpoints.getMonth, { signal }),
});
