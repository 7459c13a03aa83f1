import type { Metadata } from "./object.ts";

const UNUSED = {
  images: [],
  livemode: false,
  object: "product",
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: "service",
  unit_label: null,
  url: null,
} as const;

type ProductFacts = {
  id: string;
  active: boolean;
  created: number;
  default_price: string | null;
  description: string | null;
  marketing_features: { name: string }[];
  metadata: Metadata;
  name: string;
};

export type Product = ProductFacts & typeof UNUSED & { updated: number };

/** A product as Stripe answers it. `created` is in Unix seconds. */
export function productObject(facts: ProductFacts): Product {
  return { ...UNUSED, ...facts, updated: facts.created };
}
