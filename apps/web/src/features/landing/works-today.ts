import type { PricedPlan } from "#lib/group-prices.ts";

/**
 * What a subscription is for, of what the price list names: the bank connections, which cost money every
 * month. The rest of the list is free, or not built yet, and nothing is sold that does not work.
 */
const SOLD: readonly string[] = ["bank_refresh"];

/** The plans on offer, each with what it brings today; one that brings nothing of its own is not offered. */
export function plansThatWork(plans: readonly PricedPlan[]): PricedPlan[] {
  return plans
    .map((plan) => ({
      ...plan,
      includes: null,
      services: plan.services.filter(({ feature_id: id }) => SOLD.includes(id)),
    }))
    .filter(({ services }) => services.length > 0);
}
