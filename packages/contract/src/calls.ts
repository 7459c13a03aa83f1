import { Type } from "typebox";

import { TIME_ZONE_HEADER } from "./headers.ts";
import { text } from "./scalars.ts";

/** Access rule and errors of every call that needs a valid access token. */
export const inSession = {
  access: "session",
  problems: ["not_authenticated", "token_not_valid"],
} as const;

/** Like `inSession`, for calls that need recent reauthentication with the password. */
export const inReauthenticatedSession = {
  access: "session",
  needsReauthentication: true,
  problems: [...inSession.problems, "password_needed"],
} as const;

/**
 * Like `inSession`, for calls that a demo household may not make: they would reach a real bank,
 * card or mailbox.
 */
export const closedToDemos = {
  access: "session",
  isClosedToDemos: true,
  problems: [...inSession.problems, "demo_household"],
} as const;

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
