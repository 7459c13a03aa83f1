import { BILLING_PORTAL_OPERATIONS } from "./billing-portal.ts";
import { CHARGE_OPERATIONS } from "./charges.ts";
import { CHECKOUT_SESSION_OPERATIONS } from "./checkout-sessions.ts";
import { CUSTOMER_OPERATIONS } from "./customers.ts";
import { INVOICE_OPERATIONS } from "./invoices.ts";
import type { Operation } from "./operation.ts";
import { PRICE_OPERATIONS } from "./prices.ts";
import { SUBSCRIPTION_OPERATIONS } from "./subscriptions.ts";

/** Every operation of the API, as `openapi/stripe.json` lists them. */
export const OPERATIONS: Operation[] = [
  ...PRICE_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...CHECKOUT_SESSION_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...CHARGE_OPERATIONS,
  ...BILLING_PORTAL_OPERATIONS,
];
