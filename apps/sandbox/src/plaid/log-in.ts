import { parseCustomUser } from "./bank/parse-custom-user.ts";
import type { SchemaCheck } from "./bank/parse-custom-user.ts";
import { CUSTOM_USERNAME, findPersona, GOOD_PASSWORD } from "./bank/personas.ts";
import { isPlaidErrorCode, plaidError } from "./plaid-error.ts";
import type { BankLogin } from "./plaid-item.ts";

export type Credentials = { username: string; password: string };

/** Plaid: a password such as `error_ITEM_LOCKED` makes the login fail with that error. */
const ERROR_PASSWORD = /^error_([A-Z_]+)$/;

/**
 * Logs in at a sandbox bank.
 *
 * @throws PlaidError INVALID_CREDENTIALS for a wrong user name or password, INVALID_FIELD for a
 * wrong configuration, or the error that the configuration or password asks for.
 */
export function logIn({ username, password }: Credentials, check: SchemaCheck): BankLogin {
  if (username === CUSTOM_USERNAME) return customLogin(password, check);
  const forced = ERROR_PASSWORD.exec(password)?.[1];
  if (forced !== undefined && isPlaidErrorCode(forced)) throw plaidError(forced);
  if (!findPersona(username) || password !== GOOD_PASSWORD) throw plaidError("INVALID_CREDENTIALS");
  return { username, customUser: null };
}

function customLogin(password: string, check: SchemaCheck): BankLogin {
  const customUser = parseCustomUser(password, check);
  const { force_error: forced, recaptcha } = customUser;
  if (forced !== undefined && !isPlaidErrorCode(forced)) {
    throw plaidError("INVALID_FIELD", `force_error: ${forced} is not an error of this sandbox`);
  }
  if (forced !== undefined) throw plaidError(forced);
  if (recaptcha === "bad") throw plaidError("RECAPTCHA_BAD");
  return { username: CUSTOM_USERNAME, customUser };
}
