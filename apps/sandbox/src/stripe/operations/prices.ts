import { isInRange, listPage, PAGE_PARAMETERS, type Range } from "../lists/list-page.ts";
import type { Interval, Price } from "../objects/price-object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import type { Call, Operation } from "./operation.ts";

type Filter = {
  active?: boolean;
  created?: Range;
  currency?: string;
  lookup_keys?: string[];
  product?: string;
  recurring?: { interval?: Interval };
  type?: "one_time" | "recurring";
};

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
];
