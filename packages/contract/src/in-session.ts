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
