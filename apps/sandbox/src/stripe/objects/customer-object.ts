import type { Metadata } from "./object.ts";

const UNUSED = {
  address: null,
  default_source: null,
  discount: null,
  livemode: false,
  object: "customer",
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
} as const;

type CustomerFacts = {
  id: string;
  created: number;
  description: string | null;
  email: string | null;
  invoice_prefix: string;
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
};

export type Customer = CustomerFacts &
  typeof UNUSED & {
    /** What the next invoices are charged more (owed), or less where it is negative (credit). */
    balance: number;
    currency: string | null;
    /** Whether the latest invoice could not be collected. */
    delinquent: boolean;
    deleted?: never;
    invoice_settings: {
      custom_fields: null;
      default_payment_method: string | null;
      footer: null;
      rendering_options: null;
    };
    next_invoice_sequence: number;
  };

export type DeletedCustomer = { id: string; object: "customer"; deleted: true };

/** A customer as Stripe answers it, without a card yet. */
export function customerObject(facts: CustomerFacts): Customer {
  return {
    ...UNUSED,
    ...facts,
    balance: 0,
    currency: null,
    delinquent: false,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    next_invoice_sequence: 1,
  };
}
