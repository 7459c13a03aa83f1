import { findObject } from "../find-object.ts";
import { invalidRequest } from "../http/stripe-error.ts";
import { isInRange, type Range } from "../lists/is-in-range.ts";
import { listPage, PAGE_PARAMETERS } from "../lists/list-page.ts";
import { newId } from "../new-id.ts";
import { mergeMetadata, type Metadata } from "../objects/metadata.ts";
import { type Interval, type Price, priceObject } from "../objects/price-object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { missingParameter } from "../parameters/missing-parameter.ts";
import { EXPAND_ONLY } from "../parameters/plain-schemas.ts";
import type { StripeWorld } from "../stripe-world.ts";
import type { Call, Operation } from "./operation.ts";

type NewPrice = {
  active?: boolean;
  currency: string;
  lookup_key?: string;
  metadata?: Metadata;
  nickname?: string;
  product?: string;
  recurring?: { interval: Interval; interval_count?: number };
  unit_amount?: number;
};

type Filter = {
  active?: boolean;
  created?: Range;
  currency?: string;
  lookup_keys?: string[];
  product?: string;
  recurring?: { interval?: Interval };
  type?: "one_time" | "recurring";
};

const HIGHEST_AMOUNT = 99_999_999;

function createPrice({ world, parameters, cause }: Call) {
  const wanted = parameters as NewPrice;
  const { product, unit_amount: amount } = wanted;
  if (product === undefined) throw missingParameter("product");
  if (amount === undefined) throw missingParameter("unit_amount");
  findObject({ kind: "product", from: world.products, id: product, param: "product" });
  const price = priceObject({
    id: newId("price"),
    active: wanted.active ?? true,
    created: world.now(),
    currency: checkCurrency(wanted.currency),
    lookup_key: checkLookupKey(world, wanted.lookup_key),
    metadata: mergeMetadata({}, wanted.metadata),
    nickname: wanted.nickname ?? null,
    product,
    recurring: wanted.recurring ? checkCycle(wanted.recurring) : null,
    unit_amount: checkAmount(amount),
  });
  world.prices.put(price);
  world.emit({ type: "price.created", object: price, cause });
  return price;
}

function checkCurrency(currency: string): string {
  const known = Intl.supportedValuesOf("currency").includes(currency.toUpperCase());
  if (known) return currency.toLowerCase();
  throw invalidRequest({ message: `Invalid currency: ${currency}`, param: "currency" });
}

function checkLookupKey(world: StripeWorld, key: string | undefined): string | null {
  if (key === undefined) return null;
  const holder = world.prices.list().find((price) => price.lookup_key === key);
  if (!holder) return key;
  const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
  throw invalidRequest({ message, param: "lookup_key" });
}

function checkCycle({ interval, interval_count: count = 1 }: NonNullable<NewPrice["recurring"]>) {
  // Stripe bills at least every three years.
  const longest = { day: 1095, week: 156, month: 36, year: 3 }[interval];
  if (count >= 1 && count <= longest) return { interval, interval_count: count };
  const message = `interval_count must be from 1 to ${longest} for an interval of a ${interval}.`;
  throw invalidRequest({ message, param: "recurring[interval_count]" });
}

function checkAmount(amount: number): number {
  if (amount >= 0 && amount <= HIGHEST_AMOUNT) return amount;
  const message = `Invalid amount: must be from 0 to ${HIGHEST_AMOUNT}.`;
  throw invalidRequest({ code: "parameter_invalid_integer", message, param: "unit_amount" });
}

function matches(price: Price, filter: Filter): boolean {
  const wanted: [unknown, unknown][] = [
    [filter.active, price.active],
    [filter.currency?.toLowerCase(), price.currency],
    [filter.product, price.product],
    [filter.type, price.type],
    [filter.recurring?.interval, price.recurring?.interval],
  ];
  return wanted.every(([asked, is]) => asked === undefined || asked === is);
}

function listPrices({ world, parameters }: Call) {
  const filter = parameters as Filter;
  const found = world.prices
    .list()
    .filter((price) => matches(price, filter))
    .filter(({ lookup_key: key }) => !filter.lookup_keys || filter.lookup_keys.includes(key ?? ""))
    .filter((price) => isInRange(price.created, filter.created));
  return listPage("/v1/prices", found, parameters);
}

export const PRICE_OPERATIONS: Operation[] = [
  {
    method: "POST",
    path: "/prices",
    rules: {
      schema: namedSchema("PriceCreateParams"),
      honoured: [
        "active",
        "currency",
        "expand",
        "lookup_key",
        "metadata",
        "nickname",
        "product",
        "recurring.interval",
        "recurring.interval_count",
        "unit_amount",
      ],
    },
    run: createPrice,
  },
  {
    method: "GET",
    path: "/prices",
    rules: {
      schema: namedSchema("PriceListParams"),
      honoured: [
        ...PAGE_PARAMETERS,
        "active",
        "created",
        "currency",
        "lookup_keys",
        "product",
        "recurring.interval",
        "type",
      ],
    },
    run: listPrices,
  },
  {
    method: "GET",
    path: "/prices/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: ({ world, id }) => findObject({ kind: "price", from: world.prices, id }),
  },
];
