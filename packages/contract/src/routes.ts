import type { Static, TSchema } from "typebox";

import { Account, Transaction, TransactionQuery } from "./account.ts";
import { calendarRoutes } from "./calendar.ts";
import { debtRoutes } from "./debt-input.ts";
import { emailChangeRoutes } from "./email-change.ts";
import { type Endpoint, parseEndpoint } from "./endpoint.ts";
import * as endpoints from "./endpoints.ts";
import { exportRoutes } from "./export.ts";
import { Institution, InstitutionId, Item, linkRoutes } from "./link.ts";
import { closedToDemos, inSession, withTimeZoneHeader } from "./calls.ts";
import { ThisMonth } from "./month.ts";
import { notificationRoutes } from "./notifications.ts";
import { ledgerRoutes } from "./ledger-routes.ts";
import { Empty, ownSessionRoutes, sessionRoutes } from "./session.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { passkeyRoutes } from "./passkey.ts";
import { payoffPlanRoutes } from "./payoff-plan-outcome.ts";
import type { ProblemCode } from "./problems.ts";
import { profileRoutes } from "./profile.ts";
import { closed, Uuid } from "./scalars.ts";
import { scenarioRoutes } from "./scenario.ts";
import { twoFactorRoutes } from "./two-factor.ts";
import {
  BankAccess,
  Checkout,
  CheckoutInput,
  CheckoutReturn,
  CheckoutReturnInput,
  CustomerPortal,
  Invoice,
  SubscribableProduct,
  Subscription,
  SwitchInput,
  SwitchQuote,
  SwitchQuoteInput,
} from "./subscription.ts";

export type LimitKind = "read" | "write" | "sign_in" | "picture" | "mail" | "payment" | "export";

/**
 * One call of the API. The server derives `fieldErrors` from `body` and `query`, and adds 429, 500
 * and 503 to every call.
 */
export type RouteContract = {
  summary: string;
  /** `session` needs a valid access token. `public` does not. */
  access: "public" | "session";
  /** Whether demo households may not make the call. */
  isClosedToDemos?: true;
  /**
   * Whether the call needs a sign-in or a reauthentication within the last 15 minutes. Demo
   * households are exempt, because they have no password.
   */
  needsReauthentication?: true;
  /** The call's rate limit class; by default `read` for GET and `write` for others. The server defines the limits. */
  limit?: LimitKind;
  headers?: TSchema;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Maximum body in bytes, if it exceeds the server's 64 KiB. */
  bodyBytesMax?: number;
  /** `contentType`: set if the response is a file, which is streamed if it is long. */
  success: {
    status: 200 | 201;
    body: TSchema;
    contentType?: "text/calendar" | "text/csv" | "application/json";
  };
  problems: readonly ProblemCode[];
};

/** Every call of the API, in the order of the specification's tables. */
export const routes = {
  ...sessionRoutes,
  ...passkeyRoutes,
  getInstitution: {
    summary: "Return name and logo of a bank or lender",
    params: closed({ id: InstitutionId }),
    success: { status: 200, body: Institution },
    ...inSession("not_found"),
  },
  listAccounts: {
    summary: "List the accounts of all connections, with their balances",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Account) },
    ...inSession(),
  },
  listItems: {
    summary: "List connections to banks and lenders, with their health",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Item) },
    ...inSession(),
  },
  listTransactions: {
    summary: "List transactions, newest first; filters by account, dates and text",
    query: TransactionQuery,
    success: { status: 200, body: pageSchema(Transaction) },
    ...inSession(),
  },
  getMonth: {
    summary: "The payments of this month: what to send to which lender, by when, and what is done",
    success: { status: 200, body: ThisMonth },
    ...inSession(),
    ...withTimeZoneHeader,
  },
  ...debtRoutes,
  ...ledgerRoutes,
  ...calendarRoutes,
  listSubscriptions: {
    summary: "List the user's active subscriptions, those that grant access first",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Subscription) },
    ...inSession(),
  },
  getBankAccess: {
    summary: "Return whether the user may use linked banks, why, and until when",
    success: { status: 200, body: BankAccess },
    ...inSession(),
  },
  listSubscribableProducts: {
    summary: "List the available prices, cheapest commitment first",
    access: "public",
    query: PageQuery,
    success: { status: 200, body: pageSchema(SubscribableProduct) },
    problems: [],
  },
  ...profileRoutes,
  ...ownSessionRoutes,
  ...notificationRoutes,
  ...emailChangeRoutes,
  ...twoFactorRoutes,
  ...exportRoutes,
  ...payoffPlanRoutes,
  ...scenarioRoutes,
  ...linkRoutes,
  removeItem: {
    summary: "Remove a connection: revokes access at the provider first, then deletes its data",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    ...closedToDemos("not_found", "bank_unavailable"),
  },
  createCheckout: {
    summary: "Start the embedded checkout of one price",
    limit: "payment",
    body: CheckoutInput,
    success: { status: 200, body: Checkout },
    ...closedToDemos(
      "price_not_offered",
      "already_subscribed",
      "payment_open",
      "subscription_paused",
      "payments_unavailable",
    ),
  },
  returnFromCheckout: {
    summary: "Finish a checkout; grants access if it was paid",
    body: CheckoutReturnInput,
    success: { status: 200, body: CheckoutReturn },
    ...closedToDemos("checkout_not_found", "payments_unavailable"),
  },
  cancelSubscription: {
    summary: "Cancel the subscription at the end of the paid period",
    limit: "payment",
    success: { status: 200, body: Subscription },
    ...closedToDemos("subscription_not_found", "payments_unavailable"),
  },
  resumeSubscription: {
    summary: "Renew a canceled subscription or resume a paused one, if it has not ended",
    limit: "payment",
    success: { status: 200, body: Subscription },
    ...closedToDemos("subscription_not_found", "payments_unavailable"),
  },
  quoteSwitch: {
    summary: "Return the cost of switching the subscription to a price with another interval now",
    limit: "payment",
    body: SwitchQuoteInput,
    success: { status: 200, body: SwitchQuote },
    ...closedToDemos(
      "subscription_not_found",
      "subscription_not_switchable",
      "price_not_offered",
      "payments_unavailable",
    ),
  },
  switchSubscription: {
    summary:
      "Switch the subscription at the quoted price; nothing changes until the payer's bank confirms, if it must",
    limit: "payment",
    body: SwitchInput,
    success: { status: 200, body: Subscription },
    ...closedToDemos(
      "subscription_not_found",
      "subscription_not_switchable",
      "price_not_offered",
      "quote_expired",
      "card_declined",
      "payments_unavailable",
    ),
  },
  openCustomerPortal: {
    summary:
      "Open the provider's billing portal; returns its address, which works for a short time",
    limit: "payment",
    success: { status: 200, body: CustomerPortal },
    ...closedToDemos("subscription_not_found", "payments_unavailable"),
  },
  listInvoices: {
    summary: "List the user's Snowball invoices, newest first",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Invoice) },
    ...inSession(),
  },
} as const satisfies Record<keyof typeof endpoints, RouteContract>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

const endpointsByName: Record<RouteName, Endpoint> = endpoints;

/** Returns method and path of a call. */
export const endpointOf = (name: RouteName) => parseEndpoint(endpointsByName[name]);

export type AnswerOf<Name extends RouteName> = Static<Routes[Name]["success"]["body"]>;
export type ParamsOf<Name extends RouteName> = PartOf<Name, "params">;
export type QueryOf<Name extends RouteName> = PartOf<Name, "query">;
export type BodyOf<Name extends RouteName> = PartOf<Name, "body">;

/** A part of a call's request, or `undefined` if it has none. */
type PartOf<Name extends RouteName, Part extends string> = Routes[Name] extends {
  [key in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;
