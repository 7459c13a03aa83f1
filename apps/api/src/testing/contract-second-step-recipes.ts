import { asBystander, asNewcomer } from "./contract-ledger-recipes.ts";
import { once, type ContractWorld, type Prepare, type Recipe } from "./contract-world.ts";
import { codeOf, enrol, startSecondStep } from "./second-step-user.ts";
import { TEST_PASSWORD } from "./signed-in-user.ts";

const password = TEST_PASSWORD;

const enrolled = async (world: ContractWorld) => enrol(world.api, await world.newcomer());

/** Always the same one, for what is refused. */
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

export const secondStepRecipes: Record<string, Recipe> = {
  getSecondStep: { good: asBystander },
  startSecondStep: {
    good: async (world) => ({ ...(await asNewcomer(world)), body: { password } }),
    refusals: {
      second_step_is_on: async (world) => ({
        token: (await oneEnrolled(world)).access,
        body: { password },
      }),
    },
  },
  confirmSecondStep: {
    good: async (world) => {
      const user = await world.newcomer();
      const secret = await startSecondStep(world.api, user);
      return { token: user.access, body: { one_time_code: codeOf(world.api, secret) } };
    },
    refusals: {
      not_found: async (world) => ({
        ...(await asBystander(world)),
        body: { one_time_code: "123456" },
      }),
    },
  },
  renewRecoveryCodes: { good: withBoth, refusals: { not_found: withNone } },
  turnOffSecondStep: { good: withBoth, refusals: { not_found: withNone } },
};
