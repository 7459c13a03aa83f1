import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

import {
  ATTEMPTS_MAX,
  INVOICE_STATUSES,
  MINOR_UNITS_MAX,
  PAGE_ADDRESS_LENGTH_MAX,
  PAYMENT_ID_LENGTH_MAX,
  SUBSCRIPTION_STATUSES,
} from "#ports/card-payments.ts";

/**
 * Schemas of the parts of Stripe's objects that we read. Every response is validated against them, because the SDK's
 * types are not checked at run time. Unknown keys are allowed.
 */

/** Printable ASCII, so that its length is the same in every encoding. */
const Id = Type.String({
  minLength: 1,
  maxLength: PAYMENT_ID_LENGTH_MAX,
  pattern: "^[\\x21-\\x7e]*$",
});
/** Unix seconds; the upper bound is the year 9999. */
const Seconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** An id, or the object if the call expanded it. */
const IdOf = Type.Union([Id, Type.Object({ id: Id })]);
/** The subscription of an invoice since API version 2025-03-31.basil. */
const OfSubscription = Type.Optional(
  orNull(
    Type.Object({
      subscription_details: Type.Optional(
        orNull(Type.Object({ subscription: Type.Optional(orNull(IdOf)) })),
      ),
    }),
  ),
);
const Metadata = Type.Record(Type.String(), Type.String());

export const StripeCustomer = Type.Object({ id: Id });

export const StripePrice = Type.Object({
  id: Id,
  active: Type.Boolean(),
  currency: Type.String({ pattern: "^[a-z]{3}$" }),
  metadata: Metadata,
  /** Null if the price is metered or tiered. */
  unit_amount: orNull(Type.Integer({ minimum: 0, maximum: MINOR_UNITS_MAX })),
  recurring: orNull(
    Type.Object({
      interval: Type.String({ pattern: "^(day|week|month|year)$" }),
      interval_count: Type.Integer({ minimum: 1, maximum: 1_095 }),
    }),
  ),
  product: Type.Object({
    id: Id,
    /** Missing if the product was deleted. */
    active: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.String()),
    metadata: Type.Optional(Metadata),
  }),
});
export type StripePrice = Static<typeof StripePrice>;

export const StripeCheckout = Type.Object({
  id: Id,
  status: Type.Union([Type.Literal("open"), Type.Literal("complete"), Type.Literal("expired")]),
  customer: orNull(IdOf),
  client_secret: orNull(Type.String({ minLength: 1, maxLength: 1_024 })),
  subscription: orNull(IdOf),
  /** Null if no consent was requested. */
  consent: Type.Optional(orNull(Type.Object({ terms_of_service: orNull(Type.String()) }))),
});
export type StripeCheckout = Static<typeof StripeCheckout>;

export const StripeSubscription = Type.Object({
  id: Id,
  customer: IdOf,
  // A new status is rejected, so that the stored one stays until we support it.
  status: Type.Enum(SUBSCRIPTION_STATUSES),
  cancel_at: orNull(Seconds),
  cancel_at_period_end: Type.Boolean(),
  canceled_at: orNull(Seconds),
  trial_start: orNull(Seconds),
  trial_end: orNull(Seconds),
  ended_at: orNull(Seconds),
  // Since API version 2025-03-31.basil the period belongs to the item, not to the subscription.
  items: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Id,
        current_period_start: Seconds,
        current_period_end: Seconds,
        price: Type.Object({ id: Id, product: IdOf }),
      }),
    ),
  }),
});
export type StripeSubscription = Static<typeof StripeSubscription>;

export const StripeInvoice = Type.Object({
  id: Id,
  /** Null for an invoice without a customer. */
  customer: orNull(IdOf),
  /** Null while it is a draft. */
  number: orNull(Type.String({ maxLength: PAYMENT_ID_LENGTH_MAX, pattern: "^[\\x20-\\x7e]*$" })),
  created: Seconds,
  /** Minor units; negative for a credit. */
  total: Type.Integer({ minimum: -MINOR_UNITS_MAX, maximum: MINOR_UNITS_MAX }),
  currency: Type.String({ pattern: "^[a-z]{3}$" }),
  status: Type.Enum(INVOICE_STATUSES),
  billing_reason: orNull(Type.String({ maxLength: PAYMENT_ID_LENGTH_MAX })),
  /** Number of charge attempts. After the first, Stripe counts only automatic ones. */
  attempt_count: Type.Integer({ minimum: 0, maximum: ATTEMPTS_MAX }),
  hosted_invoice_url: Type.Optional(orNull(Type.String({ maxLength: PAGE_ADDRESS_LENGTH_MAX }))),
  parent: OfSubscription,
  payments: Type.Object({
    data: Type.Array(
      Type.Object({ payment: Type.Object({ payment_intent: Type.Optional(IdOf) }) }),
    ),
  }),
});
export type StripeInvoice = Static<typeof StripeInvoice>;

export const StripeCharge = Type.Object({
  id: Id,
  customer: orNull(IdOf),
  payment_intent: orNull(IdOf),
  amount_refunded: Type.Integer({ minimum: 0, maximum: MINOR_UNITS_MAX }),
  /** Whether the charge was fully refunded. */
  refunded: Type.Boolean(),
  disputed: Type.Boolean(),
});
export type StripeCharge = Static<typeof StripeCharge>;

export const StripeRefund = Type.Object({ created: Seconds, status: orNull(Type.String()) });
export type StripeRefund = Static<typeof StripeRefund>;

export const StripeDispute = Type.Object({ status: Type.String() });
export type StripeDispute = Static<typeof StripeDispute>;

export const StripePreview = Type.Object({
  total: Type.Integer({ minimum: -MINOR_UNITS_MAX, maximum: MINOR_UNITS_MAX }),
  amount_due: Type.Integer({ minimum: 0, maximum: MINOR_UNITS_MAX }),
  /** Balance of the customer; negative is a credit. */
  starting_balance: Type.Integer({ minimum: -MINOR_UNITS_MAX, maximum: MINOR_UNITS_MAX }),
  currency: Type.String({ pattern: "^[a-z]{3}$" }),
  lines: Type.Object({
    // A switch never has more lines than one page.
    has_more: Type.Literal(false),
    data: Type.Array(
      Type.Object({
        amount: Type.Integer({ minimum: -MINOR_UNITS_MAX, maximum: MINOR_UNITS_MAX }),
        period: Type.Object({ start: Seconds, end: Seconds }),
      }),
      { minItems: 1 },
    ),
  }),
});
export type StripePreview = Static<typeof StripePreview>;

export const StripePortalVisit = Type.Object({
  url: Type.String({ maxLength: PAGE_ADDRESS_LENGTH_MAX }),
});

export const StripeEvent = Type.Object({
  id: Id,
  object: Type.Literal("event"),
  type: Type.String({ maxLength: 255 }),
  data: Type.Object({
    object: Type.Object({
      id: Type.Optional(Id),
      /** Present on charges, refunds and disputes. */
      payment_intent: Type.Optional(orNull(IdOf)),
    }),
  }),
});
export type StripeEvent = Static<typeof StripeEvent>;

/** The response does not have the shape that Stripe documents. */
export class UnreadableAnswer extends Error {}

/**
 * Validates a response and returns it with its type.
 * @throws UnreadableAnswer with the path of the error, but never the value.
 */
export function readShape<T extends TSchema>(schema: T, answer: unknown): Static<T> {
  if (Value.Check(schema, answer)) return answer as Static<T>;

  const [fault] = Value.Errors(schema, answer);
  throw new UnreadableAnswer(`unreadable at ${fault?.instancePath || "/"}`);
}
