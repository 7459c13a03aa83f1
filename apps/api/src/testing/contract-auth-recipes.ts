import { randomUUID } from "node:crypto";

import { createSendEmailChangeJob } from "#features/auth/email-change.ts";

import { asOwner, newOwner, withUnconfirmedAddress } from "./confirmed-user.ts";
import { asBystander, asNewcomer } from "./contract-ledger-recipes.ts";
import { type ContractWorld, once, type Prepare, type Recipe } from "./contract-world.ts";
import { queryDatabase } from "./query-database.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { ageSecondStep, codeOf, enrol, startTwoFactor } from "./second-step-user.ts";
import { type SignedInUser, signUp, TEST_PASSWORD } from "./signed-in-user.ts";
import {
  addPasskey,
  askedBy,
  createSoftPasskey,
  fillPasskeys,
  signInChallenge,
  startPasskey,
} from "./soft-passkey.ts";

const password = TEST_PASSWORD;

const enrolled = async (world: ContractWorld) => enrol(world.api, await newOwner(world));

/** Always returns the same user, for calls that are refused. */
const oneEnrolled = once(enrolled);

const withBoth: Prepare = async (world) => {
  const user = await enrolled(world);
  return { token: user.access, body: { password, one_time_code: user.recoveryCodes[0] } };
};
const withNone: Prepare = async (world) => ({
  ...(await asBystander(world)),
  body: { password, one_time_code: "123456" },
});

export const signInWithoutCode: Prepare = async (world) => {
  const { email } = await oneEnrolled(world);
  return { body: { email, password } };
};

/** Prepares a password reset of an account with two-factor authentication older than a week. */
export const resetWithoutCode: Prepare = async (world) => {
  const user = await enrolled(world);
  await ageSecondStep(world.api, user);
  await world.api.call("POST", "/api/auth/password/reset/", { body: { email: user.email } });
  await runPendingJobs(world.api);
  const mails = await world.mailTo(user.email);
  const key = /\/password-reset\/confirm\/([\w-]+)/.exec(mails)?.[1] ?? "no key in the mail";
  const chosen = "seven green umbrellas";
  return { body: { key, new_password1: chosen, new_password2: chosen } };
};

export const secondStepRecipes: Record<string, Recipe> = {
  getTwoFactor: { good: asBystander },
  startTwoFactor: {
    good: async (world) => ({ ...(await asOwner(world)), body: { password } }),
    refusals: {
      email_confirmation_needed: withUnconfirmedAddress({ password }),
      second_step_is_on: async (world) => ({
        token: (await oneEnrolled(world)).access,
        body: { password },
      }),
    },
  },
  confirmTwoFactor: {
    good: async (world) => {
      const user = await newOwner(world);
      const secret = await startTwoFactor(world.api, user);
      return { token: user.access, body: { one_time_code: codeOf(world.api, secret) } };
    },
    refusals: {
      email_confirmation_needed: withUnconfirmedAddress({ one_time_code: "123456" }),
      not_found: async (world) => ({
        ...(await asOwner(world)),
        body: { one_time_code: "123456" },
      }),
    },
  },
  renewRecoveryCodes: { good: withBoth, refusals: { not_found: withNone } },
  turnOffTwoFactor: { good: withBoth, refusals: { not_found: withNone } },
};

const made = async ({ api }: ContractWorld, user: SignedInUser) => ({
  token: user.access,
  body: createSoftPasskey().create(askedBy(api, await startPasskey(api, user))),
});

/** Prepares a sign-in with a passkey and a new challenge. */
const signIn =
  (counts: { before?: number; now?: number }): Prepare =>
  async (world) => {
    const { api } = world;
    const { passkey } = await addPasskey(api, await newOwner(world));
    const count = "update passkeys set sign_count = $2 where credential_id = $1";
    await queryDatabase(api, count, [passkey.id, counts.before ?? 0]);
    const asked = askedBy(api, await signInChallenge(api));
    return { body: passkey.sign({ ...asked, count: counts.now ?? 0 }) };
  };

const own =
  (body: Record<string, unknown>): Prepare =>
  async (world) => {
    const user = await newOwner(world);
    const { uuid } = await addPasskey(world.api, user);
    return { token: user.access, params: { uuid }, body };
  };

export const passkeyRecipes: Record<string, Recipe> = {
  createPasskeyChallenge: { good: async () => ({ body: {} }) },
  signInWithPasskey: {
    good: signIn({}),
    refusals: {
      passkey_not_valid: async ({ api }) => ({
        body: createSoftPasskey().sign(askedBy(api, "bm9uZSBvZiBvdXJz")),
      }),
      passkey_unknown: async ({ api }) => ({
        body: createSoftPasskey().sign(askedBy(api, await signInChallenge(api))),
      }),
      passkey_copied: signIn({ before: 7, now: 3 }),
    },
  },
  listPasskeys: { good: asBystander },
  startPasskey: {
    good: async (world) => ({ ...(await asOwner(world)), body: { password } }),
    refusals: {
      email_confirmation_needed: withUnconfirmedAddress({ password }),
      too_many_passkeys: async (world) => {
        const user = await newOwner(world);
        await fillPasskeys(world.api, user, 20);
        return { token: user.access, body: { password } };
      },
    },
  },
  addPasskey: {
    good: async (world) => made(world, await newOwner(world)),
    refusals: {
      email_confirmation_needed: async (world) => {
        const user = await newOwner(world);
        const request = await made(world, user);
        const set = "update users set email_verified_at = null where id = $1";
        await queryDatabase(world.api, set, [user.userId]);
        return request;
      },
      passkey_not_valid: async (world) => ({
        token: (await newOwner(world)).access,
        body: createSoftPasskey().create(askedBy(world.api, await signInChallenge(world.api))),
      }),
      too_many_passkeys: async (world) => {
        const user = await newOwner(world);
        const request = await made(world, user);
        await fillPasskeys(world.api, user, 20);
        return request;
      },
    },
  },
  renamePasskey: { good: own({ name: "My phone" }) },
  removePasskey: { good: own({ password }) },
};

const newAddress = () => `${randomUUID()}@example.net`;

async function askFor(world: ContractWorld, email: string) {
  const user = await newOwner(world);
  await world.api.call("POST", "/api/v1/me/email-change/", {
    token: user.access,
    body: { email, password: TEST_PASSWORD },
  });
  await runPendingJobs(world.api, [createSendEmailChangeJob(world.api.deps)]);
  return user;
}

async function keyIn(world: ContractWorld, email: string): Promise<string> {
  const mail = await world.mailTo(email);
  return (
    /\/(?:email\/change\/confirm|security\/undo)\/([\w-]+)/.exec(mail)?.[1] ?? "no key in the mail"
  );
}

const confirmation = async (world: ContractWorld, email: string) => {
  await askFor(world, email);
  return { body: { key: await keyIn(world, email) } };
};

const unknownKey: Prepare = async () => ({ body: { key: "unknown" } });

export const emailChangeRecipes: Record<string, Recipe> = {
  getEmailChange: { good: asBystander },
  requestEmailChange: {
    good: async (world) => ({
      ...(await asOwner(world)),
      body: { email: newAddress(), password: TEST_PASSWORD },
    }),
    refusals: {
      email_confirmation_needed: withUnconfirmedAddress({
        email: newAddress(),
        password: TEST_PASSWORD,
      }),
    },
  },
  cancelEmailChange: { good: asNewcomer },
  confirmEmailChange: {
    good: (world) => confirmation(world, newAddress()),
    refusals: {
      not_found: unknownKey,
      address_taken: async (world) => {
        const email = newAddress();
        const request = await confirmation(world, email);
        await signUp(world.api, { email });
        return request;
      },
    },
  },
  undoSecurityChange: {
    good: async (world) => {
      const { email } = await askFor(world, newAddress());
      return { body: { key: await keyIn(world, email) } };
    },
    refusals: { not_found: unknownKey },
  },
};

/** Recipes for the calls about the user's sessions and reauthentication. */
export const ownSessionRecipes: Record<string, Recipe> = {
  listSecurityEvents: { good: asBystander },
  reauthenticate: {
    good: async (world) => ({ ...(await asNewcomer(world)), body: { password: TEST_PASSWORD } }),
  },
  listOwnSessions: { good: asBystander },
  endOwnSession: {
    good: async (world) => {
      const user = await world.newcomer();
      const list = await world.api.call("GET", "/api/v1/me/sessions/", { token: user.access });
      return { token: user.access, params: { uuid: list.json().results[0].uuid } };
    },
  },
  endOtherSessions: { good: asNewcomer },
};
