import { randomUUID } from "node:crypto";

import { createSendEmailChangeJob } from "#features/auth/email-change.ts";

import { asOwner, newOwner, withUnconfirmedAddress } from "./confirmed-user.ts";
import { asBystander, asNewcomer } from "./contract-ledger-fixtures.ts";
import {
  type ContractHarness,
  once,
  type Prepare,
  type RequestFixture,
} from "./contract-harness.ts";
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

const enrolled = async (harness: ContractHarness) => enrol(harness.api, await newOwner(harness));

/** Always returns the same user, for calls that are refused. */
const oneEnrolled = once(enrolled);

const withBoth: Prepare = async (harness) => {
  const user = await enrolled(harness);
  return { token: user.access, body: { password, one_time_code: user.recoveryCodes[0] } };
};
const withNone: Prepare = async (harness) => ({
  ...(await asBystander(harness)),
  body: { password, one_time_code: "123456" },
});

export const signInWithoutCode: Prepare = async (harness) => {
  const { email } = await oneEnrolled(harness);
  return { body: { email, password } };
};

/** Prepares a password reset of an account with two-factor authentication older than a week. */
export const resetWithoutCode: Prepare = async (harness) => {
  const user = await enrolled(harness);
  await ageSecondStep(harness.api, user);
  await harness.api.call("POST", "/api/auth/password/reset/", { body: { email: user.email } });
  await runPendingJobs(harness.api);
  const mails = await harness.mailTo(user.email);
  const key = /\/password-reset\/confirm\/([\w-]+)/.exec(mails)?.[1] ?? "no key in the mail";
  const chosen = "seven green umbrellas";
  return { body: { key, new_password1: chosen, new_password2: chosen } };
};

export const secondStepRequestFixtures: Record<string, RequestFixture> = {
  getTwoFactor: { good: asBystander },
  startTwoFactor: {
    good: async (harness) => ({ ...(await asOwner(harness)), body: { password } }),
    refusals: {
      email_confirmation_needed: withUnconfirmedAddress({ password }),
      second_step_is_on: async (harness) => ({
        token: (await oneEnrolled(harness)).access,
        body: { password },
      }),
    },
  },
  confirmTwoFactor: {
    good: async (harness) => {
      const user = await newOwner(harness);
      const secret = await startTwoFactor(harness.api, user);
      return { token: user.access, body: { one_time_code: codeOf(harness.api, secret) } };
    },
    refusals: {
      email_confirmation_needed: withUnconfirmedAddress({ one_time_code: "123456" }),
      not_found: async (harness) => ({
        ...(await asOwner(harness)),
        body: { one_time_code: "123456" },
      }),
    },
  },
  renewRecoveryCodes: { good: withBoth, refusals: { not_found: withNone } },
  turnOffTwoFactor: { good: withBoth, refusals: { not_found: withNone } },
};

const made = async ({ api }: ContractHarness, user: SignedInUser) => ({
  token: user.access,
  body: createSoftPasskey().create(askedBy(api, await startPasskey(api, user))),
});

/** Prepares a sign-in with a passkey and a new challenge. */
const signIn =
  (counts: { before?: number; now?: number }): Prepare =>
  async (harness) => {
    const { api } = harness;
    const { passkey } = await addPasskey(api, await newOwner(harness));
    const count = "update passkeys set sign_count = $2 where credential_id = $1";
    await queryDatabase(api, count, [passkey.id, counts.before ?? 0]);
    const asked = askedBy(api, await signInChallenge(api));
    return { body: passkey.sign({ ...asked, count: counts.now ?? 0 }) };
  };

const own =
  (body: Record<string, unknown>): Prepare =>
  async (harness) => {
    const user = await newOwner(harness);
    const { uuid } = await addPasskey(harness.api, user);
    return { token: user.access, params: { uuid }, body };
  };

export const passkeyRequestFixtures: Record<string, RequestFixture> = {
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
    good: async (harness) => ({ ...(await asOwner(harness)), body: { password } }),
    refusals: {
      email_confirmation_needed: withUnconfirmedAddress({ password }),
      too_many_passkeys: async (harness) => {
        const user = await newOwner(harness);
        await fillPasskeys(harness.api, user, 20);
        return { token: user.access, body: { password } };
      },
    },
  },
  addPasskey: {
    good: async (harness) => made(harness, await newOwner(harness)),
    refusals: {
      email_confirmation_needed: async (harness) => {
        const user = await newOwner(harness);
        const request = await made(harness, user);
        const set = "update users set email_verified_at = null where id = $1";
        await queryDatabase(harness.api, set, [user.userId]);
        return request;
      },
      passkey_not_valid: async (harness) => ({
        token: (await newOwner(harness)).access,
        body: createSoftPasskey().create(askedBy(harness.api, await signInChallenge(harness.api))),
      }),
      too_many_passkeys: async (harness) => {
        const user = await newOwner(harness);
        const request = await made(harness, user);
        await fillPasskeys(harness.api, user, 20);
        return request;
      },
    },
  },
  renamePasskey: { good: own({ name: "My phone" }) },
  removePasskey: { good: own({ password }) },
};

const newAddress = () => `${randomUUID()}@example.net`;

async function askFor(harness: ContractHarness, email: string) {
  const user = await newOwner(harness);
  await harness.api.call("POST", "/api/v1/me/email-change/", {
    token: user.access,
    body: { email, password: TEST_PASSWORD },
  });
  await runPendingJobs(harness.api, [createSendEmailChangeJob(harness.api.deps)]);
  return user;
}

async function keyIn(harness: ContractHarness, email: string): Promise<string> {
  const mail = await harness.mailTo(email);
  return (
    /\/(?:email\/change\/confirm|security\/undo)\/([\w-]+)/.exec(mail)?.[1] ?? "no key in the mail"
  );
}

const confirmation = async (harness: ContractHarness, email: string) => {
  await askFor(harness, email);
  return { body: { key: await keyIn(harness, email) } };
};

const unknownKey: Prepare = async () => ({ body: { key: "unknown" } });

export const emailChangeRequestFixtures: Record<string, RequestFixture> = {
  getEmailChange: { good: asBystander },
  requestEmailChange: {
    good: async (harness) => ({
      ...(await asOwner(harness)),
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
    good: (harness) => confirmation(harness, newAddress()),
    refusals: {
      not_found: unknownKey,
      address_taken: async (harness) => {
        const email = newAddress();
        const request = await confirmation(harness, email);
        await signUp(harness.api, { email });
        return request;
      },
    },
  },
  undoSecurityChange: {
    good: async (harness) => {
      const { email } = await askFor(harness, newAddress());
      return { body: { key: await keyIn(harness, email) } };
    },
    refusals: { not_found: unknownKey },
  },
};

/** Request fixtures for the calls about the user's sessions and reauthentication. */
export const ownSessionRequestFixtures: Record<string, RequestFixture> = {
  listSecurityEvents: { good: asBystander },
  reauthenticate: {
    good: async (harness) => ({
      ...(await asNewcomer(harness)),
      body: { password: TEST_PASSWORD },
    }),
  },
  listOwnSessions: { good: asBystander },
  endOwnSession: {
    good: async (harness) => {
      const user = await harness.newcomer();
      const list = await harness.api.call("GET", "/api/v1/me/sessions/", { token: user.access });
      return { token: user.access, params: { uuid: list.json().results[0].uuid } };
    },
  },
  endOtherSessions: { good: asNewcomer },
};
