import { randomUUID } from "node:crypto";

import { createSendEmailChangeJob } from "#features/auth/email-change.ts";

import { asOwner, newOwner, withUnconfirmedAddress } from "./confirmed-user.ts";
import { asBystander, asNewcomer } from "./contract-ledger-recipes.ts";
import type { ContractWorld, Prepare, Recipe } from "./contract-world.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { signUp, TEST_PASSWORD } from "./signed-in-user.ts";

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
