import { SECRET_KEY } from "../credentials.ts";
import { stripeError } from "./stripe-error.ts";

/**
 * Checks the `Authorization` header: the secret key as a Bearer token or as the user name of Basic.
 *
 * @throws a 401 in Stripe's shape for a missing, malformed or wrong key.
 */
export function requireKey(authorization: string | undefined): void {
  const key = readKey(authorization);
  if (key === SECRET_KEY) return;
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key.startsWith("pk_")) {
    throw unauthorized(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  }
  throw unauthorized(`Invalid API Key provided: ${mask(key)}`);
}

function unauthorized(message: string, code?: string) {
  const facts = { type: "invalid_request_error", message } as const;
  return stripeError(401, code === undefined ? facts : { ...facts, code });
}

function readKey(authorization: string | undefined): string | undefined {
  const [, scheme = "", credentials = ""] = /^(\S+) +(\S+) *$/.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return credentials;
  if (scheme.toLowerCase() !== "basic") return undefined;
  const [user] = Buffer.from(credentials, "base64").toString("utf8").split(":");
  return user === "" ? undefined : user;
}

// A key that was pasted into the wrong place must not come back in a log.
function mask(key: string): string {
  return key.length <= 12 ? "*".repeat(key.length) : `${key.slice(0, 8)}****${key.slice(-4)}`;
}
