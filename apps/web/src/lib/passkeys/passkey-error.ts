/** The browser did not create or return a passkey. The message is for the user. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
}
