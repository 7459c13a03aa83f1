import type { Switch } from "../billing/switch-price.ts";
import { findObject } from "../find-object.ts";
import { invalidRequest } from "../http/stripe-error.ts";
import { onlyItem, type Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/** The parameters of an update, or of the preview of one, that change what is bought. */
export type SwitchParameters = {
  items?: { id?: string; price?: string }[];
  proration_behavior?: string;
  proration_date?: number;
};

export const SWITCH_PARAMETERS = [
  "items.id",
  "items.price",
  "proration_behavior",
  "proration_date",
];

type Place = {
  subscription: Subscription;
  /** Where the parameters stood: empty, or `subscription_details`. */
  under: string;
};

/** The switch that was asked for; undefined where the price stays as it is. */
export function readSwitch(
  world: StripeWorld,
  { items, proration_behavior: behavior, proration_date: date }: SwitchParameters,
  { subscription, under }: Place,
): Switch | undefined {
  if (items === undefined) return undefined;
  const at = (name: string) => (under === "" ? name : `${under}[${name}]`);
  const item = onlyItem(subscription);
  const [wanted, ...more] = items;
  if (wanted?.id === undefined || wanted.price === undefined || more.length > 0) {
    const message = "The sandbox changes the price of the one item that a subscription has.";
    throw invalidRequest({ message, param: at("items") });
  }
  const itemParam = `${at("items")}[0]`;
  if (wanted.id !== item.id) {
    const message = `No such subscription item: '${wanted.id}'`;
    throw invalidRequest({ code: "resource_missing", message, param: `${itemParam}[id]` });
  }
  const param = `${itemParam}[price]`;
  const price = findObject({ kind: "price", from: world.prices, id: wanted.price, param });
  if (!price.active || !price.recurring || price.currency !== subscription.currency) {
    throw invalidRequest({ message: "This price cannot be switched to.", param });
  }
  if (behavior !== undefined && behavior !== "always_invoice") {
    const message = "The sandbox prorates by invoice only.";
    throw invalidRequest({ message, param: at("proration_behavior") });
  }
  const prorationDate = date ?? world.now();
  if (prorationDate < item.current_period_start || prorationDate > item.current_period_end) {
    const message = "The proration date must be within the current period of the subscription.";
    throw invalidRequest({ message, param: at("proration_date") });
  }
  return price.id === item.price.id ? undefined : { price, prorationDate };
}
