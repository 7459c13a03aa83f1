import { asOwner, newOwner, withUnconfirmedAddress } from "./confirmed-user.ts";
import { asBystander } from "./contract-ledger-recipes.ts";
import { once, type ContractWorld, type Prepare, type Recipe } from "./contract-world.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { ageSecondStep, codeOf, enrol, startTwoFactor } from "./second-step-user.ts";
import { TEST_PASSWORD } from "./signed-in-user.ts";

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
