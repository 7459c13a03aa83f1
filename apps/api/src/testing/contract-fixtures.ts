import { randomUUID } from "node:crypto";

import { LEGAL_VERSIONS, type SubscriptionStatus } from "@snowball/contract";

import {
  emailChangeRequestFixtures,
  ownSessionRequestFixtures,
  passkeyRequestFixtures,
  resetWithoutCode,
  secondStepRequestFixtures,
  signInWithoutCode,
} from "./contract-auth-fixtures.ts";
import { demoRequestFixtures, linkErrors, linkRequestFixtures } from "./contract-link-fixtures.ts";
import { debtRequestFixtures } from "./contract-debt-fixtures.ts";
import { importRequestFixtures } from "./contract-import-fixtures.ts";
import { asBystander, asNewcomer, ledgerRequestFixtures } from "./contract-ledger-fixtures.ts";
import { planRequestFixtures } from "./contract-plan-fixtures.ts";
import {
  MONTHLY,
  once,
  type ContractHarness,
  type Prepare,
  type RequestFixture,
} from "./contract-harness.ts";
import { switchRequestFixtures } from "./contract-switch-fixtures.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { setSubscriptionStatus } from "./set-subscription-status.ts";
import { TEST_PASSWORD, type SignedInUser } from "./signed-in-user.ts";

/** The smallest picture: a PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQSFgAAAGUARH2qJfmAAAAAElFTkSuQmCC";

const asDebtor: Prepare = async (harness) => ({ token: (await harness.debtor()).access });
const aPage: Prepare = async (harness) => ({
  ...(await asDebtor(harness)),
  query: { limit: "2", offset: "1" },
});

/** Makes a provider answer with text that is no JSON, because the libraries repeat a status of 500 after a pause. */
function without(path: string, prepare: Prepare): Prepare {
  return async (harness) => {
    const request = await prepare(harness);
    await harness.sandbox.fail({ path, kind: "garbage", times: 20 });
    return request;
  };
}

const checkoutOf = async (asBuyer: Prepare, harness: ContractHarness) => ({
  ...(await asBuyer(harness)),
  body: { price_id: MONTHLY },
});
const checkout: Prepare = (harness) => checkoutOf(asNewcomer, harness);

const checkoutReturn: Prepare = async (harness) => {
  const user = await harness.newcomer();
  const secret = await harness.checkOut(user);
  return { token: user.access, body: { session_id: secret.split("_secret_")[0] } };
};

const linkOf = async (_world: ContractHarness, { access }: SignedInUser) => ({
  token: access,
  body: { type: "liability_with_transactions", purpose: "Link an account" },
});
const link: Prepare = async (harness) => linkOf(harness, await harness.newcomer());

const ownItem: Prepare = async (harness) => {
  const user = await harness.newcomer();
  await harness.link(user);
  const { uuid } = await harness.first<{ uuid: string }>(user, "/api/v1/items/");
  return { token: user.access, params: { uuid } };
};

const verification: Prepare = async (harness) => {
  const { email } = await harness.newcomer();
  const key = /\/email\/confirm\/([^/]+)\//.exec(await harness.mailTo(email))?.[1];
  return { body: { key } };
};

function newPasswords(rest: Record<string, string>): Record<string, unknown> {
  const password = "sledge on a frozen lake";
  return { ...rest, new_password1: password, new_password2: password };
}

const passwordReset: Prepare = async (harness) => {
  const { email } = await harness.newcomer();
  await harness.api.call("POST", "/api/auth/password/reset/", { body: { email } });
  await runPendingJobs(harness.api);
  const key = /\/password-reset\/confirm\/([^/]+)\//.exec(await harness.mailTo(email))?.[1];
  return { body: newPasswords({ key: key ?? "no key in the mail" }) };
};

const asSubscriber: Prepare = async (harness) => {
  const user = await harness.newcomer();
  await harness.subscribe(user);
  return { token: user.access };
};

/** Always returns the same subscriber, so the subscription must not be changed. */
const asOneSubscriber = once(asSubscriber);

async function institutionOf(harness: ContractHarness, user: SignedInUser): Promise<string> {
  const { institution_id: id } = await harness.first<{ institution_id: string }>(
    user,
    "/api/v1/items/",
  );
  return id;
}

const oneInTrouble = once(async (harness) => {
  const user = await harness.newcomer();
  await harness.subscribe(user);
  return user;
});

/** Prepares a checkout of a user with a subscription in the given status. */
function subscriberIn(status: SubscriptionStatus): Prepare {
  return async (harness) => {
    const user = await oneInTrouble(harness);
    await setSubscriptionStatus(harness.api, user, status);
    return { token: user.access, body: { price_id: MONTHLY } };
  };
}

export const requestFixtures: Record<string, RequestFixture> = {
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
    good: async (harness) => {
      const { email } = await harness.newcomer();
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
    good: async (harness) => ({ body: { refresh: (await harness.newcomer()).refresh } }),
    refusals: { token_not_valid: async () => ({ body: { refresh: "no token" } }) },
  },
  signOut: {
    good: async (harness) => ({ body: { refresh: (await harness.newcomer()).refresh } }),
    refusals: { token_not_valid: async () => ({ body: { refresh: "no token" } }) },
  },
  verifyEmail: {
    good: verification,
    refusals: { not_found: async () => ({ body: { key: "unknown" } }) },
  },
  resendEmail: { good: async (harness) => ({ body: { email: (await harness.newcomer()).email } }) },
  requestPasswordReset: {
    good: async (harness) => ({ body: { email: (await harness.newcomer()).email } }),
  },
  confirmPasswordReset: {
    good: passwordReset,
    refusals: {
      second_step_required: resetWithoutCode,
      not_found: async () => ({ body: newPasswords({ key: "unknown" }) }),
    },
  },
  changePassword: {
    good: async (harness) => ({
      ...(await asNewcomer(harness)),
      body: newPasswords({ old_password: TEST_PASSWORD }),
    }),
  },
  getMe: { good: asBystander },
  updateMe: {
    good: async (harness) => ({
      ...(await asNewcomer(harness)),
      body: {
        first_name: "Ada",
        last_name: "Lovelace",
        role: "",
        timezone: "Asia/Bangkok",
        bio: "",
      },
    }),
  },
  ...emailChangeRequestFixtures,
  ...secondStepRequestFixtures,
  acceptDocuments: {
    good: async (harness) => ({ ...(await asNewcomer(harness)), body: { ...LEGAL_VERSIONS } }),
  },
  getPicture: { good: asBystander },
  putPicture: {
    good: async (harness) => ({ ...(await asNewcomer(harness)), body: { picture: PIXEL } }),
  },
  deletePicture: { good: asNewcomer },
  getInstitution: {
    sharesIds: true,
    good: async (harness) => {
      const user = await harness.debtor();
      return { token: user.access, params: { id: await institutionOf(harness, user) } };
    },
  },
  listAccounts: { good: aPage },
  listItems: { good: asDebtor },
  listTransactions: { good: aPage },
  getMonth: { good: asBystander },
  listDebts: { good: aPage },
  ...linkRequestFixtures,
  ...debtRequestFixtures,
  ...demoRequestFixtures,
  ...importRequestFixtures,
  ...ledgerRequestFixtures,
  ...planRequestFixtures,
  listSubscriptions: { good: asOneSubscriber },
  getBankAccess: { good: asDebtor },
  listSubscribableProducts: { good: async () => ({}) },
  createLink: {
    good: link,
    refusals: {
      ...linkErrors(linkOf),
      not_found: async (harness) => ({
        ...(await asBystander(harness)),
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
    good: async (harness) => {
      const subscriber = await asSubscriber(harness);
      await harness.api.call("POST", "/stripe/my-subscription/cancel/", {
        token: subscriber.token ?? "",
      });
      return subscriber;
    },
    refusals: {
      subscription_not_found: asBystander,
      payments_unavailable: without("/v1/", asOneSubscriber),
    },
  },
  ...switchRequestFixtures,
  openCustomerPortal: {
    good: asOneSubscriber,
    refusals: {
      subscription_not_found: asBystander,
      payments_unavailable: without("/v1/", asOneSubscriber),
    },
  },
  listInvoices: { good: asOneSubscriber },
  deleteMe: {
    good: async (harness) => ({
      ...(await asNewcomer(harness)),
      body: { password: TEST_PASSWORD },
    }),
  },
  ...ownSessionRequestFixtures,
  ...passkeyRequestFixtures,
  getNotifications: { good: asBystander },
  updateNotifications: {
    good: async (harness) => ({ ...(await asNewcomer(harness)), body: { weekly_digest: true } }),
  },
  createCheckout: {
    good: checkout,
    refusals: {
      price_not_offered: async (harness) => ({
        ...(await asBystander(harness)),
        body: { price_id: "price_unknown" },
      }),
      already_subscribed: (harness) => checkoutOf(asOneSubscriber, harness),
      payment_open: subscriberIn("past_due"),
      subscription_paused: subscriberIn("paused"),
      payments_unavailable: without("/v1/", checkout),
    },
  },
  returnFromCheckout: {
    good: checkoutReturn,
    refusals: {
      checkout_not_found: async (harness) => ({
        ...(await asBystander(harness)),
        body: { session_id: "cs_test_unknown" },
      }),
      payments_unavailable: without("/v1/checkout", checkoutReturn),
    },
  },
};
