/** What every call says that needs a valid access token. */
export const inSession = {
  access: "session",
  problems: ["not_authenticated", "token_not_valid"],
} as const;
