import { Type } from "typebox";

import { TIME_ZONE_HEADER } from "./headers.ts";
import type { ProblemCode } from "./problems.ts";
import { text } from "./scalars.ts";

/** Access rule and problems of a call that needs a valid access token. */
export function inSession(...problems: readonly ProblemCode[]) {
  return {
    access: "session",
    problems: ["not_authenticated", "token_not_valid", ...problems],
  } as const;
}

/** Like `inSession`, for calls that need recent reauthentication with the password. */
export const inReauthenticatedSession = {
  ...inSession("password_needed"),
  needsReauthentication: true,
} as const;

/**
 * Like `inSession`, for calls that a demo household may not make: they would reach a real bank,
 * card or mailbox.
 */
export function closedToDemos(...problems: readonly ProblemCode[]) {
  return { ...inSession("demo_household", ...problems), isClosedToDemos: true } as const;
}

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
