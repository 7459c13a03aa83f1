import type { Switch } from "../billing/switch-price.ts";
import { findObject } from "../find-object.ts";
import { invalidRequest } from "../http/errors.ts";
import type { Price } from "../objects/price-object.ts";
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
  parameters: SwitchParameters,
  place: Place,
): Switch | undefined {
  if (parameters.items === undefined) return undefined;
  const price = readPrice(world, parameters.items, place);
  const prorationDate = readProration(world, parameters, place);

  return price.id === onlyItem(place.subscription).price.id ? undefined : { price, prorationDate };
}

type Items = NonNullable<SwitchParameters["items"]>;

function readPrice(world: StripeWorld, [wanted, ...more]: Items, place: Place): Price {
  const { subscription } = place;
  if (wanted?.id === undefined || wanted.price === undefined || more.length > 0) {
    const message = "The sandbox changes the price of the one item that a subscription has.";
    throw invalidRequest({ message, param: paramAt(place, "items") });
  }
  const itemParam = `${paramAt(place, "items")}[0]`;
  if (wanted.id !== onlyItem(subscription).id) {
    const message = `No such subscription item: '${wanted.id}'`;
    throw invalidRequest({ code: "resource_missing", message, param: `${itemParam}[id]` });
  }
  const param = `${itemParam}[price]`;
  const price = findObject({ kind: "price", from: world.prices, id: wanted.price, param });
  if (!price.active || !price.recurring || price.currency !== subscription.currency) {
    throw invalidRequest({ message: "This price cannot be switched to.", param });
  }
  return price;
}

/** As of when the unused time is counted. */
function readProration(world: StripeWorld, parameters: SwitchParameters, place: Place): number {
  const { proration_behavior: behavior = "always_invoice", proration_date: date } = parameters;
  if (behavior !== "always_invoice") {
    const message = "The sandbox prorates by invoice only.";
    throw invalidRequest({ message, param: paramAt(place, "proration_behavior") });
  }
  const { current_period_start: start, current_period_end: end } = onlyItem(place.subscription);
  const at = date ?? world.now();
  if (at < start || at > end) {
    const message = "The proration date must be within the current period of the subscription.";
    throw invalidRequest({ message, param: paramAt(place, "proration_date") });
  }
  return at;
}

function paramAt({ under }: Place, name: string): string {
  return under === "" ? name : `${under}[${name}]`;
}
