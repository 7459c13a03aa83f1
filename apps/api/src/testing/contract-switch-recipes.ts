import type { SwitchQuote } from "@snowball/contract";

import { YEARLY } from "./billing-world.ts";
import { asBystander } from "./contract-ledger-recipes.ts";
import {
  once,
  type ContractWorld,
  type Prepare,
  type Recipe,
  type Request,
} from "./contract-world.ts";

const NOTHING_QUOTED = { quoted_at: "2026-01-01T00:00:00.000Z", due_now: 1 };

/** The test card that can be attached, but is declined at every later charge. */
const FAILS_LATER = "4000 0000 0000 0341";

function wishWith(cardNumber?: string): Prepare {
  return async (world) => {
    const user = await world.newcomer();
    await world.subscribe(user, cardNumber);
    return { token: user.access, body: { price_id: YEARLY } };
  };
}

/** Always returns the same user, because a quote or a refused switch changes nothing. */
const wish = once(wishWith());

const endingSubscriber = once(async (world) => {
  const user = await world.newcomer();
  await world.subscribe(user);
  await world.api.call("POST", "/stripe/my-subscription/cancel/", { token: user.access });
  return { token: user.access };
});

function confirmationWith(cardNumber?: string): Prepare {
  return async (world) => confirmed(world, await wishWith(cardNumber)(world));
}

async function confirmed(world: ContractWorld, { token = "", body }: Request): Promise<Request> {
  const answer = await world.api.call("POST", "/stripe/my-subscription/switch/quote/", {
    token,
    ...(body && { body }),
  });
  const { quoted_at, due_now } = answer.json<SwitchQuote>();
  return { token, body: { ...body, quoted_at, due_now } };
}

/** Refusals of both calls. The switch also sends the quote. */
function refusalsOfSwitch(quote: object): Record<string, Prepare> {
  const of = (prepare: Prepare): Prepare => {
    return async (world) => {
      const request = await prepare(world);
      return { ...request, body: { price_id: YEARLY, ...quote, ...request.body } };
    };
  };
  return {
    subscription_not_found: of(asBystander),
    subscription_not_switchable: of(endingSubscriber),
    price_not_offered: of(async (world) => {
      const { token = "" } = await wish(world);
      return { token, body: { price_id: "price_unknown" } };
    }),
    payments_unavailable: of(async (world) => {
      const { token = "" } = await wish(world);
      await world.sandbox.fail({ path: "/v1/", kind: "status_500", times: 20 });
      return { token };
    }),
  };
}

export const switchRecipes: Record<string, Recipe> = {
  quoteSwitch: { good: wish, refusals: refusalsOfSwitch({}) },
  switchSubscription: {
    good: confirmationWith(),
    refusals: {
      ...refusalsOfSwitch(NOTHING_QUOTED),
      card_declined: confirmationWith(FAILS_LATER),
      quote_expired: async (world) => {
        const { token = "", body } = await wish(world);
        return { token, body: { ...body, ...NOTHING_QUOTED } };
      },
    },
  },
};
