import { FREE_BANKS_MAX, type LinkToken, PLUS_BANKS_MAX } from "@snowball/contract";

import type { ContractHarness, RequestFixture, Request } from "./contract-harness.ts";
import { beginFreeDaysAt, giveBanks } from "./give-banks.ts";
import { giveSubscription } from "./give-subscription.ts";
import { recordOpening } from "./record-opening.ts";
import type { SignedInUser } from "./signed-in-user.ts";

export const demoRequestFixtures: Record<string, RequestFixture> = {
  startDemo: {
    good: async () => ({ body: {} }),
    refusals: {
      bank_unavailable: async ({ sandbox }) => {
        await sandbox.fail({ path: "/sandbox/public_token/create", kind: "status_500", times: 20 });
        return { body: {} };
      },
    },
  },
};

const EXCHANGE = "/item/public_token/exchange";

async function item(harness: ContractHarness): Promise<Request> {
  return itemOf(harness, await harness.newcomer());
}

async function itemOf(harness: ContractHarness, user: SignedInUser): Promise<Request> {
  const token = await harness.publicToken(user);
  return { token: user.access, body: { public_token: token, purpose: "liability" } };
}

/** Prepares a public token of another user's item. */
async function ofAnothersItem(harness: ContractHarness): Promise<Request> {
  const owner = await harness.newcomer();
  await harness.link(owner);
  const { uuid } = await harness.first<{ uuid: string }>(owner, "/api/v1/items/");
  const user = await harness.newcomer();
  const token = await tokenOfRepair(harness, owner, uuid);
  await harness.endWindow(user, token);
  return { token: user.access, body: { public_token: token, purpose: "liability" } };
}

/** Returns the public token of a Link session that repairs a connection. */
async function tokenOfRepair(
  { api, sandbox }: ContractHarness,
  owner: SignedInUser,
  item: string,
): Promise<string> {
  const answer = await api.call("POST", "/api/v1/links/", {
    token: owner.access,
    body: { type: "liability_with_transactions", for_item: item },
  });
  const window = { link_token: answer.json<LinkToken>().token };
  const session = await sandbox.call<{ link_session_id: string }>(
    "POST",
    "/link/session/open",
    window,
  );
  const { link_session_id } = session;
  await sandbox.call("POST", "/link/session/login", {
    ...window,
    link_session_id,
    institution_id: "ins_109508",
    username: "user_good",
    password: "pass_good",
  });
  const done = { link_session_id, account_ids: [] };
  const { public_token: token } = await sandbox.call<{ public_token: string }>(
    "POST",
    "/link/session/finish",
    done,
  );
  return token;
}

/** Prepares an exchange that the provider performs but does not answer. */
async function unanswered(harness: ContractHarness): Promise<Request> {
  const request = await item(harness);
  await harness.sandbox.fail({ path: EXCHANGE, kind: "lost_answer" });
  return request;
}

type User = Pick<SignedInUser, "userId">;

/** Prepares a new user's request, and then changes the user so that the request is refused. */
function changedBeforeCall(
  prepare: (harness: ContractHarness, user: SignedInUser) => Promise<Request>,
  happens: (harness: ContractHarness, user: User) => Promise<void>,
) {
  return async (harness: ContractHarness): Promise<Request> => {
    const user = await harness.newcomer();
    const request = await prepare(harness, user);
    await happens(harness, user);
    return request;
  };
}

/** Errors for users who may not link another bank. */
export function linkErrors(
  prepare: (harness: ContractHarness, user: SignedInUser) => Promise<Request>,
) {
  return {
    too_many_free_banks: changedBeforeCall(prepare, ({ api }, user) =>
      giveBanks(api, user, FREE_BANKS_MAX),
    ),
    too_many_banks: changedBeforeCall(prepare, async ({ api }, user) => {
      await giveBanks(api, user, PLUS_BANKS_MAX);
      await giveSubscription(api, user);
    }),
    subscription_required: changedBeforeCall(prepare, ({ api }, user) =>
      beginFreeDaysAt(api, user, "2026-01-01T12:00:00Z"),
    ),
  };
}

/** Request fixtures for reporting Link events and for finishing a link. */
export const linkRequestFixtures: Record<
  "createItem" | "recordLinkEvents" | "getOpenLink",
  RequestFixture
> = {
  getOpenLink: {
    good: async (harness) => {
      const { access: token } = await harness.newcomer();
      const body = { type: "liability_with_transactions" };
      const answer = await harness.api.call("POST", "/api/v1/links/", { token, body });
      await recordOpening(harness.api, { access: token }, answer.json<LinkToken>());
      return { token };
    },
    refusals: { not_found: async (harness) => ({ token: (await harness.newcomer()).access }) },
  },

  recordLinkEvents: {
    good: async (harness) => ({
      token: (await harness.newcomer()).access,
      body: {
        events: [
          {
            name: "EXIT",
            view_name: "CREDENTIALS",
            link_session_id: "b2f7a6a3-5a10-4d52-9c1b-4a3f0f5fd1aa",
            request_id: "HNTDNrA8F1shFEW",
            institution_id: "ins_109508",
            error_type: "ITEM_ERROR",
            error_code: "INVALID_CREDENTIALS",
            exit_status: "requires_credentials",
          },
        ],
      },
    }),
    refusals: {},
  },

  createItem: {
    good: item,
    refusals: {
      ...linkErrors(itemOf),
      link_session_required: async (harness) => ({
        token: (await harness.newcomer()).access,
        body: { public_token: "public-sandbox-unknown", purpose: "liability" },
      }),
      public_token_refused: async (harness) => {
        const user = await harness.newcomer();
        await harness.endWindow(user, "public-sandbox-expired");
        return {
          token: user.access,
          body: { public_token: "public-sandbox-expired", purpose: "liability" },
        };
      },
      link_answer_lost: unanswered,
      item_linked_elsewhere: ofAnothersItem,
      bank_unavailable: async (harness) => {
        const request = await item(harness);
        // With a time to wait, so that the call does not try again.
        await harness.sandbox.fail({ path: EXCHANGE, kind: "status_429", times: 20 });
        return request;
      },
    },
  },
};
