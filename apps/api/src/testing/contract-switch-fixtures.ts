import type { SwitchQuote } from "@snowball/contract";

import { YEARLY } from "./billing-harness.ts";
import { asBystander } from "./contract-ledger-fixtures.ts";
import {
  once,
  type ContractHarness,
  type Prepare,
  type RequestFixture,
  type Request,
} from "./contract-harness.ts";

const NOTHING_QUOTED = { quoted_at: "2026-01-01T00:00:00.000Z", due_now: 1 };

/** The test card that can be attached, but is declined at every later charge. */
const FAILS_LATER = "4000 0000 0000 0341";

function wishWith(cardNumber?: string): Prepare {
  return async (harness) => {
    const user = await harness.newcomer();
    await harness.subscribe(user, cardNumber);
    return { token: user.access, body: { price_id: YEARLY } };
  };
}

/** Always returns the same user, because a quote or a refused switch changes nothing. */
const wish = once(wishWith());

const endingSubscriber = once(async (harness) => {
  const user = await harness.newcomer();
  await harness.subscribe(user);
  await harness.api.call("POST", "/stripe/my-subscription/cancel/", { token: user.access });
  return { token: user.access };
});

function confirmationWith(cardNumber?: string): Prepare {
  return async (harness) => confirmed(harness, await wishWith(cardNumber)(harness));
}

async function confirmed(
  harness: ContractHarness,
  { token = "", body }: Request,
): Promise<Request> {
  const answer = await harness.api.call("POST", "/stripe/my-subscription/switch/quote/", {
    token,
    ...(body && { body }),
  });
  const { quoted_at, due_now } = answer.json<SwitchQuote>();
  return { token, body: { ...body, quoted_at, due_now } };
}

/** Refusals of both calls. The switch also sends the quote. */
function refusalsOfSwitch(quote: object): Record<string, Prepare> {
  const of = (prepare: Prepare): Prepare => {
    return async (harness) => {
      const request = await prepare(harness);
      return { ...request, body: { price_id: YEARLY, ...quote, ...request.body } };
    };
  };
  return {
    subscription_not_found: of(asBystander),
    subscription_not_switchable: of(endingSubscriber),
    price_not_offered: of(async (harness) => {
      const { token = "" } = await wish(harness);
      return { token, body: { price_id: "price_unknown" } };
    }),
    payments_unavailable: of(async (harness) => {
      const { token = "" } = await wish(harness);
      await harness.sandbox.fail({ path: "/v1/", kind: "garbage", times: 20 });
      return { token };
    }),
  };
}

export const switchRequestFixtures: Record<string, RequestFixture> = {
  quoteSwitch: { good: wish, refusals: refusalsOfSwitch({}) },
  switchSubscription: {
    good: confirmationWith(),
    refusals: {
      ...refusalsOfSwitch(NOTHING_QUOTED),
      card_declined: confirmationWith(FAILS_LATER),
      quote_expired: async (harness) => {
        const { token = "", body } = await wish(harness);
        return { token, body: { ...body, ...NOTHING_QUOTED } };
      },
    },
  },
};
