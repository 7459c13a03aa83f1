import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.listPasskeys, { signal }),
});
