import { findObject } from "../find-object.ts";
import { isInRange, type Range } from "../lists/is-in-range.ts";
import { listPage, PAGE_PARAMETERS } from "../lists/list-page.ts";
import { newId } from "../new-id.ts";
import { mergeMetadata, type Metadata } from "../objects/metadata.ts";
import { productObject } from "../objects/product-object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { EXPAND_ONLY } from "../parameters/plain-schemas.ts";
import type { Call, Operation } from "./operation.ts";

type NewProduct = {
  active?: boolean;
  description?: string;
  images?: string[];
  marketing_features?: { name: string }[];
  metadata?: Metadata | "";
  name: string;
  url?: string;
};

type Filter = { active?: boolean; created?: Range; ids?: string[] };

function createProduct({ world, parameters, cause }: Call) {
  const wanted = parameters as NewProduct;
  const product = productObject({
    id: newId("prod"),
    active: wanted.active ?? true,
    created: world.now(),
    default_price: null,
    description: wanted.description || null,
    images: wanted.images ?? [],
    marketing_features: wanted.marketing_features ?? [],
    metadata: mergeMetadata({}, wanted.metadata),
    name: wanted.name,
    url: wanted.url ?? null,
  });
  world.products.put(product);
  world.emit({ type: "product.created", object: product, cause });
  return product;
}

function listProducts({ world, parameters }: Call) {
  const { active, created, ids } = parameters as Filter;
  const found = world.products
    .list()
    .filter((product) => active === undefined || product.active === active)
    .filter((product) => ids === undefined || ids.includes(product.id))
    .filter((product) => isInRange(product.created, created));
  return listPage("/v1/products", found, parameters);
}

export const PRODUCT_OPERATIONS: Operation[] = [
  {
    method: "POST",
    path: "/products",
    rules: {
      schema: namedSchema("ProductCreateParams"),
      honoured: [
        "active",
        "description",
        "expand",
        "images",
        "marketing_features",
        "metadata",
        "name",
        "url",
      ],
      emptyable: ["description"],
    },
    run: createProduct,
  },
  {
    method: "GET",
    path: "/products",
    rules: {
      schema: namedSchema("ProductListParams"),
      honoured: [...PAGE_PARAMETERS, "active", "created", "ids"],
    },
    run: listProducts,
  },
  {
    method: "GET",
    path: "/products/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: ({ world, id }) => findObject({ kind: "product", from: world.products, id }),
  },
];
