import { priceObject } from "./objects/price-object.ts";
import { type Product, productObject } from "./objects/product-object.ts";
import type { StripeWorld } from "./stripe-world.ts";

/** 1 January 2026: the catalogue is older than anything bought from it. */
const CREATED = 1_767_225_600;

export const PLUS = "prod_SnowballPlus";
const HOUSEHOLD = "prod_SnowballHousehold";

const PLUS_FEATURES = {
  bank_refresh: "Balances and due dates from your banks, kept up to date",
  cheapest_strategy: "The cheapest order to pay your debts in, to the cent",
  rate_alarms: "A warning before an introductory rate ends",
  paycheck_schedule: "Payments placed between your paychecks",
  scenarios: "What-if scenarios, side by side",
  calendar_feed: "Due dates in your own calendar",
  unlimited_history: "Your whole payment history",
};

const HOUSEHOLD_FEATURES = {
  ...PLUS_FEATURES,
  two_adults: "Two adults, one plan",
  coach_link: "A link for your debt coach, to look on and not to change",
};

/**
 * Creates the products and prices unless they exist. The product with a plan in its metadata is for
 * sale. The other one represents products that a Stripe account contains but does not sell yet.
 */
export function seedCatalogue(world: StripeWorld): void {
  if (world.products.get(HOUSEHOLD)) return;
  // Created in the order in which they are offered; the API lists the newest first, and the
  // position in the prices' metadata gives the offer's order back.
  world.products.put(
    product(PLUS, {
      name: "Snowball Plus",
      description: "Your debts, kept up to date and paid off in the cheapest order.",
      features: PLUS_FEATURES,
      price: "price_SnowballPlusMonthly",
      plan: "plus",
    }),
  );
  world.prices.put(
    price({
      id: "price_SnowballPlusMonthly",
      position: 1,
      product: PLUS,
      amount: 499,
      interval: "month",
    }),
  );
  world.prices.put(
    price({
      id: "price_SnowballPlusYearly",
      position: 2,
      product: PLUS,
      amount: 3999,
      interval: "year",
    }),
  );
  world.prices.put(
    price({
      id: "price_SnowballHouseholdYearly",
      position: 3,
      product: HOUSEHOLD,
      amount: 5999,
      interval: "year",
    }),
  );
  // Last: it marks the catalogue as complete.
  world.products.put(
    product(HOUSEHOLD, {
      name: "Snowball Household",
      description: "Snowball Plus for two adults, with a link for your debt coach.",
      features: HOUSEHOLD_FEATURES,
      price: "price_SnowballHouseholdYearly",
    }),
  );
}

type Offer = {
  name: string;
  description: string;
  /** What each feature id means to people. */
  features: Record<string, string>;
  /** The default price. */
  price: string;
  /** What it is sold as; absent where it is not. */
  plan?: string;
};

function product(id: string, { name, description, features, price, plan }: Offer): Product {
  const described = Object.entries(features).map(([feature, text]) => [`feature_${feature}`, text]);
  return productObject({
    id,
    active: true,
    created: CREATED + (id === PLUS ? 0 : 3),
    default_price: price,
    description,
    marketing_features: Object.values(features).map((text) => ({ name: text })),
    metadata: {
      ...(plan && { snowball_plan: plan }),
      features: Object.keys(features).join(" "),
      ...Object.fromEntries(described),
    },
    name,
  });
}

type PriceTag = {
  id: string;
  position: 1 | 2 | 3;
  product: string;
  amount: number;
  interval: "month" | "year";
};

function price({ id, position, product: of, amount, interval }: PriceTag) {
  return priceObject({
    id,
    active: true,
    created: CREATED + position,
    currency: "usd",
    lookup_key: LOOKUP_KEYS[position],
    metadata: { position: String(position) },
    nickname: interval === "month" ? "Monthly" : "Yearly",
    product: of,
    recurring: { interval, interval_count: 1 },
    unit_amount: amount,
  });
}

const LOOKUP_KEYS = {
  1: "snowball_plus_monthly",
  2: "snowball_plus_yearly",
  3: "snowball_household_yearly",
};
