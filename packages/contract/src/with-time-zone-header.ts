import { Type } from "typebox";

import { text } from "./scalars.ts";
import { TIME_ZONE_HEADER } from "./time-zone-header.ts";

/** The time zone header of calls that depend on the user's calendar date or start a session. */
export const withTimeZoneHeader = {
  headers: Type.Object({
    [TIME_ZONE_HEADER]: Type.Optional(
      Type.String({
        ...text(64),
        description:
          "IANA time zone of the caller's device, e.g. `America/New_York`. Used if the profile has no time zone; an unknown zone is ignored. Registering, signing in and refreshing store it in a profile that has none.",
      }),
    ),
  }),
} as const;
