/** What every call says that needs a valid access token. */
export const inSession = {
  access: "session",
  problems: ["not_authenticated", "token_not_valid"],
} as const;

/** The same of a call that asks for the password again where it was proven too long ago. */
export const inProvenSession = {
  access: "session",
  needsProof: true,
  problems: [...inSession.problems, "password_needed"],
} as const;

/** The same of a call that a demo household is refused: it would reach a real bank, card or mailbox. */
export const closedToDemos = {
  access: "session",
  isClosedToDemos: true,
  problems: [...inSession.problems, "demo_household"],
} as const;
