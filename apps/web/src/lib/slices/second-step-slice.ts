import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";

/** Whether signing in requires a code of an authenticator app. */
export const secondStepQuery = queryOptions({
  queryKey: ["second-step"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.getTwoFactor, { signal }),
});
