import { asOwner, newOwner, withUnconfirmedAddress } from "./confirmed-user.ts";
import { asBystander } from "./contract-ledger-recipes.ts";
import type { ContractWorld, Prepare, Recipe } from "./contract-world.ts";
import { queryDatabase } from "./query-database.ts";
import { type SignedInUser, TEST_PASSWORD } from "./signed-in-user.ts";
import {
  addPasskey,
  askedBy,
  createSoftPasskey,
  fillPasskeys,
  signInChallenge,
  startPasskey,
} from "./soft-passkey.ts";

const password = TEST_PASSWORD;

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
