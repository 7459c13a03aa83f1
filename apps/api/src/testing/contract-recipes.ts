import { randomUUID } from "node:crypto";

import { LEGAL_VERSIONS, type SubscriptionStatus } from "@snowball/contract";

import {
  emailChangeRecipes,
  ownSessionRecipes,
  passkeyRecipes,
  resetWithoutCode,
  secondStepRecipes,
  signInWithoutCode,
} from "./contract-auth-recipes.ts";
import { demoRecipes, linkErrors, linkRecipes } from "./contract-link-recipes.ts";
import { debtRecipes } from "./contract-debt-recipes.ts";
import { importRecipes } from "./contract-import-recipes.ts";
import { asBystander, asNewcomer, ledgerRecipes } from "./contract-ledger-recipes.ts";
import { planRecipes } from "./contract-plan-recipes.ts";
import { MONTHLY, once, type ContractWorld, type Prepare, type Recipe } from "./contract-world.ts";
import { switchRecipes } from "./contract-switch-recipes.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { setSubscriptionStatus } from "./set-subscription-status.ts";
import { TEST_PASSWORD, type SignedInUser } from "./signed-in-user.ts";

/** The smallest picture: a PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQSFgAAAGUARH2qJfmAAAAAElFTkSuQmCC";

const asDebtor: Prepare = async (world) => ({ token: (await world.debtor()).access });
const aPage: Prepare = async (world) => ({
  ...(await asDebtor(world)),
  query: { limit: "2", offset: "1" },
});

function without(path: string, prepare: Prepare): Prepare {
  return async (world) => {
    const request = await prepare(world);
    await world.sandbox.fail({ path, kind: "status_500", times: 20 });
    return request;
  };
}

const checkoutOf = async (asBuyer: Prepare, world: ContractWorld) => ({
  ...(await asBuyer(world)),
  body: { price_id: MONTHLY },
});
const checkout: Prepare = (world) => checkoutOf(asNewcomer, world);

const checkoutReturn: Prepare = async (world) => {
  const user = await world.newcomer();
  const secret = await world.checkOut(user);
  return { token: user.access, body: { session_id: secret.split("_secret_")[0] } };
};

const linkOf = async (_world: ContractWorld, { access }: SignedInUser) => ({
  token: access,
  body: { type: "liability_with_transactions", purpose: "Link an account" },
});
const link: Prepare = async (world) => linkOf(world, await world.newcomer());

const ownItem: Prepare = async (world) => {
  const user = await world.newcomer();
  await world.link(user);
  const { uuid } = await world.first<{ uuid: string }>(user, "/api/v1/items/");
  return { token: user.access, params: { uuid } };
};

const verification: Prepare = async (world) => {
  const { email } = await world.newcomer();
  const key = /\/email\/confirm\/([^/]+)\//.exec(await world.mailTo(email))?.[1];
  return { body: { key } };
};

function newPasswords(rest: Record<string, string>): Record<string, unknown> {
  const password = "sledge on a frozen lake";
  return { ...rest, new_password1: password, new_password2: password };
}

const passwordReset: Prepare = async (world) => {
  const { email } = await world.newcomer();
  await world.api.call("POST", "/api/auth/password/reset/", { body: { email } });
  await runPendingJobs(world.api);
  const key = /\/password-reset\/confirm\/([^/]+)\//.exec(await world.mailTo(email))?.[1];
  return { body: newPasswords({ key: key ?? "no key in the mail" }) };
};

const asSubscriber: Prepare = async (world) => {
  const user = await world.newcomer();
  await world.subscribe(user);
  return { token: user.access };
};

/** Always returns the same subscriber, so the subscription must not be changed. */
const asOneSubscriber = once(asSubscriber);

async function institutionOf(world: ContractWorld, user: SignedInUser): Promise<string> {
  const { institution_id: id } = await world.first<{ institution_id: string }>(
    user,
    "/api/v1/items/",
  );
  return id;
}

const oneInTrouble = once(async (world) => {
  const user = await world.newcomer();
  await world.subscribe(user);
  return user;
});

/** Prepares a checkout of a user with a subscription in the given status. */
function subscriberIn(status: SubscriptionStatus): Prepare {
  return async (world) => {
    const user = await oneInTrouble(world);
    await setSubscriptionStatus(world.api, user, status);
    return { token: user.access, body: { price_id: MONTHLY } };
  };
}

export const recipes: Record<string, Recipe> = {
  register: {
    good: async () => {
      const email = `${randomUUID()}@example.com`;
      return {
        body: { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD },
      };
    },
    refusals: {},
  },
  signIn: {
    good: async (world) => {
      const { email } = await world.newcomer();
      return { body: { email, password: TEST_PASSWORD } };
    },
    refusals: {
      second_step_required: signInWithoutCode,
      no_active_account: async () => ({
        body: { email: `${randomUUID()}@example.com`, password: TEST_PASSWORD },
      }),
    },
  },
  refresh: {
    good: async (world) => ({ body: { refresh: (await world.newcomer()).refresh } }),
    refusals: { token_not_valid: async () => ({ body: { refresh: "no token" } }) },
  },
  signOut: {
    good: async (world) => ({ body: { refresh: (await world.newcomer()).refresh } }),
    refusals: { token_not_valid: async () => ({ body: { refresh: "no token" } }) },
  },
  verifyEmail: {
    good: verification,
    refusals: { not_found: async () => ({ body: { key: "unknown" } }) },
  },
  resendEmail: { good: async (world) => ({ body: { email: (await world.newcomer()).email } }) },
  requestPasswordReset: {
    good: async (world) => ({ body: { email: (await world.newcomer()).email } }),
  },
  confirmPasswordReset: {
    good: passwordReset,
    refusals: {
      second_step_required: resetWithoutCode,
      not_found: async () => ({ body: newPasswords({ key: "unknown" }) }),
    },
  },
  changePassword: {
    good: async (world) => ({
      ...(await asNewcomer(world)),
      body: newPasswords({ old_password: TEST_PASSWORD }),
    }),
  },
  getMe: { good: asBystander },
  updateMe: {
    good: async (world) => ({
      ...(await asNewcomer(world)),
      body: {
        first_name: "Ada",
        last_name: "Lovelace",
        role: "",
        timezone: "Asia/Bangkok",
        bio: "",
      },
    }),
  },
  ...emailChangeRecipes,
  ...secondStepRecipes,
  acceptDocuments: {
    good: async (world) => ({ ...(await asNewcomer(world)), body: { ...LEGAL_VERSIONS } }),
  },
  getPicture: { good: asBystander },
  putPicture: {
    good: async (world) => ({ ...(await asNewcomer(world)), body: { picture: PIXEL } }),
  },
  deletePicture: { good: asNewcomer },
  getInstitution: {
    sharesIds: true,
    good: async (world) => {
      const user = await world.debtor();
      return { token: user.access, params: { id: await institutionOf(world, user) } };
    },
  },
  listAccounts: { good: aPage },
  listItems: { good: asDebtor },
  listTransactions: { good: aPage },
  getMonth: { good: asBystander },
  listDebts: { good: aPage },
  ...linkRecipes,
  ...debtRecipes,
  ...demoRecipes,
  ...importRecipes,
  ...ledgerRecipes,
  ...planRecipes,
  listSubscriptions: { good: asOneSubscriber },
  getBankAccess: { good: asDebtor },
  listSubscribableProducts: { good: async () => ({}) },
  createLink: {
    good: link,
    refusals: {
      ...linkErrors(linkOf),
      not_found: async (world) => ({
        ...(await asBystander(world)),
        body: { type: "liability_with_transactions", for_item: randomUUID() },
      }),
      bank_unavailable: without("/link/token/create", link),
    },
  },
  removeItem: {
    good: ownItem,
    refusals: { bank_unavailable: without("/item/remove", ownItem) },
  },
  cancelSubscription: {
    good: asSubscriber,
    refusals: {
      subscription_not_found: asBystander,
      payments_unavailable: without("/v1/", asOneSubscriber),
    },
  },
  resumeSubscription: {
    good: async (world) => {
      const subscriber = await asSubscriber(world);
      await world.api.call("POST", "/stripe/my-subscription/cancel/", {
        token: subscriber.token ?? "",
      });
      return subscriber;
    },
    refusals: {
      subscription_not_found: asBystander,
      payments_unavailable: without("/v1/", asOneSubscriber),
    },
  },
  ...switchRecipes,
  openCustomerPortal: {
    good: asOneSubscriber,
    refusals: {
      subscription_not_found: asBystander,
      payments_unavailable: without("/v1/", asOneSubscriber),
    },
  },
  listInvoices: { good: asOneSubscriber },
  deleteMe: {
    good: async (world) => ({
      ...(await asNewcomer(world)),
      body: { password: TEST_PASSWORD },
    }),
  },
  ...ownSessionRecipes,
  ...passkeyRecipes,
  getNotifications: { good: asBystander },
  updateNotifications: {
    good: async (world) => ({ ...(await asNewcomer(world)), body: { weekly_digest: true } }),
  },
  createCheckout: {
    good: checkout,
    refusals: {
      price_not_offered: async (world) => ({
        ...(await asBystander(world)),
        body: { price_id: "price_unknown" },
      }),
      already_subscribed: (world) => checkoutOf(asOneSubscriber, world),
      payment_open: subscriberIn("past_due"),
      subscription_paused: subscriberIn("paused"),
      payments_unavailable: without("/v1/", checkout),
    },
  },
  returnFromCheckout: {
    good: checkoutReturn,
    refusals: {
      checkout_not_found: async (world) => ({
        ...(await asBystander(world)),
        body: { session_id: "cs_test_unknown" },
      }),
      payments_unavailable: without("/v1/checkout", checkoutReturn),
    },
  },
};
