/** The browser made or showed no passkey; the message is for the user. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
}
