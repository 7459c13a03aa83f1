import type { Static, TSchema } from "typebox";

import { Account, Transaction, TransactionQuery } from "./account.ts";
import { calendarRoutes } from "./calendar-routes.ts";
import { debtRoutes } from "./debt-routes.ts";
import type { Endpoint } from "./endpoint.ts";
import { emailChangeRoutes } from "./email-change-routes.ts";
import * as endpoints from "./endpoints.ts";
import { exportRoutes } from "./export-routes.ts";
import { Institution, InstitutionId, Item } from "./item.ts";
import { linkRoutes } from "./link-routes.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { ledgerRoutes } from "./ledger-routes.ts";
import { onUsersDay } from "./on-users-day.ts";
import { ownSessionRoutes } from "./own-session-routes.ts";
import { PageQuery, pageOf } from "./page.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { payoffPlanRoutes } from "./payoff-plan-routes.ts";
import type { ProblemCode } from "./problems.ts";
import { profileRoutes } from "./profile-routes.ts";
import { closed, Uuid } from "./scalars.ts";
import { scenarioRoutes } from "./scenario-routes.ts";
import { Empty } from "./session.ts";
import { secondStepRoutes } from "./second-step-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
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
import { UpcomingPaymentPage } from "./upcoming-payment.ts";

/**
 * One call of the API. `fieldErrors` follow from `body` and `query`; 429, 500 and 503 are possible
 * everywhere and are added by the server.
 */
export type RouteContract = {
  endpoint: Endpoint;
  tag: "Session" | "Data" | "Connections" | "Subscription";
  summary: string;
  /** `session`: needs a valid access token. `public`: anybody may call. */
  access: "public" | "session";
  /** Not for a demo household. */
  isClosedToDemos?: true;
  /**
   * Only for who signed in, or proved the password, within the last quarter of an hour. A demo household,
   * which has no password, is asked for none.
   */
  needsProof?: true;
  /** How strictly calls are limited; see the limits of the server. */
  limit: "read" | "write" | "sign_in" | "mail" | "payment" | "export";
  headers?: TSchema;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Bytes of the body, where it may be larger than the server's 64 KiB. */
  bodyBytesMax?: number;
  /** `contentType`: of an answer that is a file, and comes in pieces where it is long. */
  success: {
    status: 200 | 201;
    body: TSchema;
    contentType?: "text/calendar" | "text/csv" | "application/json";
  };
  problems: readonly ProblemCode[];
};

/** Every call of the product, in the order of the specification's tables. */
export const routes = {
  ...sessionRoutes,
  ...passkeyRoutes,
  getInstitution: {
    endpoint: endpoints.getInstitution,
    tag: "Data",
    summary: "Name and logo of a bank or lender",
    limit: "read",
    params: closed({ id: InstitutionId }),
    success: { status: 200, body: Institution },
    access: "session",
    problems: [...inSession.problems, "not_found"],
  },
  listAccounts: {
    endpoint: endpoints.listAccounts,
    tag: "Data",
    summary: "Accounts of all connections, with what is owed on them",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(Account) },
    ...inSession,
  },
  listItems: {
    endpoint: endpoints.listItems,
    tag: "Connections",
    summary: "Connections to banks and lenders, with their health",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(Item) },
    ...inSession,
  },
  listTransactions: {
    endpoint: endpoints.listTransactions,
    tag: "Data",
    summary: "Transactions, newest first; by account, dates and text",
    limit: "read",
    query: TransactionQuery,
    success: { status: 200, body: pageOf(Transaction) },
    ...inSession,
  },
  listUpcomingPayments: {
    endpoint: endpoints.listUpcomingPayments,
    tag: "Data",
    summary: "Minimum payments of linked and entered debts by due date, those without a date last",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: UpcomingPaymentPage },
    ...inSession,
    ...onUsersDay,
  },
  ...debtRoutes,
  ...ledgerRoutes,
  ...calendarRoutes,
  listSubscriptions: {
    endpoint: endpoints.listSubscriptions,
    tag: "Subscription",
    summary: "The user's subscriptions that have not ended, those that grant access first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(Subscription) },
    ...inSession,
  },
  getBankAccess: {
    endpoint: endpoints.getBankAccess,
    tag: "Subscription",
    summary: "What the user may do with banks, on what ground, and until when",
    limit: "read",
    success: { status: 200, body: BankAccess },
    ...inSession,
  },
  listSubscribableProducts: {
    endpoint: endpoints.listSubscribableProducts,
    tag: "Subscription",
    summary: "What can be subscribed to, cheapest commitment first",
    access: "public",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(SubscribableProduct) },
    problems: [],
  },
  ...profileRoutes,
  ...ownSessionRoutes,
  ...notificationRoutes,
  ...emailChangeRoutes,
  ...secondStepRoutes,
  ...exportRoutes,
  ...payoffPlanRoutes,
  ...scenarioRoutes,
  ...linkRoutes,
  removeItem: {
    endpoint: endpoints.removeItem,
    tag: "Connections",
    summary: "Remove a connection: access ends at the provider first, then its data is deleted",
    limit: "write",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found", "bank_unavailable"],
  },
  createCheckout: {
    endpoint: endpoints.createCheckout,
    tag: "Subscription",
    summary: "Start the embedded checkout of one price",
    limit: "payment",
    body: CheckoutInput,
    success: { status: 200, body: Checkout },
    ...closedToDemos,
    problems: [
      ...closedToDemos.problems,
      "price_not_offered",
      "already_subscribed",
      "payment_open",
      "subscription_paused",
      "payments_unavailable",
    ],
  },
  returnFromCheckout: {
    endpoint: endpoints.returnFromCheckout,
    tag: "Subscription",
    summary: "Tell us that the checkout came back; access is granted if it was paid",
    limit: "write",
    body: CheckoutReturnInput,
    success: { status: 200, body: CheckoutReturn },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "checkout_not_found", "payments_unavailable"],
  },
  cancelSubscription: {
    endpoint: endpoints.cancelSubscription,
    tag: "Subscription",
    summary: "Let the subscription end with the period that is paid",
    limit: "payment",
    success: { status: 200, body: Subscription },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "subscription_not_found", "payments_unavailable"],
  },
  resumeSubscription: {
    endpoint: endpoints.resumeSubscription,
    tag: "Subscription",
    summary:
      "Let a cancelled subscription renew again, or a paused one go on, as long as it has not ended",
    limit: "payment",
    success: { status: 200, body: Subscription },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "subscription_not_found", "payments_unavailable"],
  },
  quoteSwitch: {
    endpoint: endpoints.quoteSwitch,
    tag: "Subscription",
    summary: "What a switch of the subscription to a price of another interval would cost now",
    limit: "payment",
    body: SwitchQuoteInput,
    success: { status: 200, body: SwitchQuote },
    ...closedToDemos,
    problems: [
      ...closedToDemos.problems,
      "subscription_not_found",
      "subscription_not_switchable",
      "price_not_offered",
      "payments_unavailable",
    ],
  },
  switchSubscription: {
    endpoint: endpoints.switchSubscription,
    tag: "Subscription",
    summary:
      "Switch the subscription for what was quoted, or leave all as it is until the payer's bank confirms it",
    limit: "payment",
    body: SwitchInput,
    success: { status: 200, body: Subscription },
    ...closedToDemos,
    problems: [
      ...closedToDemos.problems,
      "subscription_not_found",
      "subscription_not_switchable",
      "price_not_offered",
      "quote_expired",
      "card_declined",
      "payments_unavailable",
    ],
  },
  openCustomerPortal: {
    endpoint: endpoints.openCustomerPortal,
    tag: "Subscription",
    summary:
      "Open the provider's billing portal; answers its address, which works for a short time",
    limit: "payment",
    success: { status: 200, body: CustomerPortal },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "subscription_not_found", "payments_unavailable"],
  },
  listInvoices: {
    endpoint: endpoints.listInvoices,
    tag: "Subscription",
    summary: "What the user was billed for Snowball, newest first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(Invoice) },
    ...inSession,
  },
} as const satisfies {
  [Name in keyof typeof endpoints]: RouteContract & { endpoint: (typeof endpoints)[Name] };
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;

export type AnswerOf<Name extends RouteName> = Static<Routes[Name]["success"]["body"]>;
export type ParamsOf<Name extends RouteName> = PartOf<Name, "params">;
export type QueryOf<Name extends RouteName> = PartOf<Name, "query">;
export type BodyOf<Name extends RouteName> = PartOf<Name, "body">;

/** A part of what a call takes; `undefined` where it takes none. */
type PartOf<Name extends RouteName, Part extends string> = Routes[Name] extends {
  [key in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;
