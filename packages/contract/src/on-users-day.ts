import { Type } from "typebox";

import { text } from "./scalars.ts";
import { TIME_ZONE_HEADER } from "./time-zone-header.ts";

/** What every call says whose answer depends on the user's calendar date. */
export const onUsersDay = {
  headers: Type.Object({
    [TIME_ZONE_HEADER]: Type.Optional(
      Type.String({
        ...text(64),
        description:
          "IANA time zone of the caller's device, e.g. `America/New_York`. Counts where the profile names none; one that is unknown counts as none.",
      }),
    ),
  }),
} as const;
