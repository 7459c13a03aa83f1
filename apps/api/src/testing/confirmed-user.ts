import type { ContractHarness, Prepare } from "./contract-harness.ts";
import { queryDatabase } from "./query-database.ts";
import { type SignedInUser, signUp } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

/** Confirms a user's address, with the time of registration. */
export async function confirmAddress<User extends SignedInUser>(
  api: Pick<TestApi, "connectionString">,
  user: User,
): Promise<User> {
  const set = "update users set email_verified_at = created_at where id = $1";
  await queryDatabase(api, set, [user.userId]);
  return user;
}

/** Registers a user with a confirmed address. */
export async function signUpConfirmed(api: TestApi): Promise<SignedInUser> {
  return confirmAddress(api, await signUp(api));
}

/** Registers a user of the contract tests with a confirmed address. */
export async function newOwner(harness: ContractHarness): Promise<SignedInUser> {
  return confirmAddress(harness.api, await harness.newcomer());
}

export const asOwner: Prepare = async (harness) => ({ token: (await newOwner(harness)).access });

/** Prepares a request of a user with an unconfirmed address. */
export function withUnconfirmedAddress(body: Record<string, unknown>): Prepare {
  return async (harness) => ({ token: (await harness.newcomer()).access, body });
}
