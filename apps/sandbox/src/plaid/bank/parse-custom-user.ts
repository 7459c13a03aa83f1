import { plaidError } from "../errors.ts";
import type { JsonSchema } from "../openapi-document.ts";
import type { CustomUser } from "./custom-user.ts";
import { CUSTOM_USER_SCHEMA } from "./custom-user-schema.ts";

/** Says what is wrong with a value, or null when it fits the schema. */
export type SchemaCheck = (schema: JsonSchema, value: unknown) => string | null;

/**
 * Reads the JSON that Plaid's `user_custom` takes as its password.
 *
 * @throws PlaidError INVALID_FIELD that says what is wrong with it.
 */
export function parseCustomUser(json: string, check: SchemaCheck): CustomUser {
  const value = parse(json);
  const problem = check(CUSTOM_USER_SCHEMA, value);
  if (problem !== null) throw refuse(problem);
  return value as CustomUser;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw refuse("is not valid JSON");
  }
}

function refuse(problem: string): Error {
  return plaidError("INVALID_FIELD", `the configuration of user_custom: ${problem}`);
}
