// The readable model of the database. Migrations are generated from it, read, and committed.
export * from "./schema/accounts.ts";
export * from "./schema/billing.ts";
export * from "./schema/calendar-feeds.ts";
export * from "./schema/closings.ts";
export * from "./schema/connections.ts";
export * from "./schema/consents.ts";
export * from "./schema/email-changes.ts";
export * from "./schema/payoff-plans.ts";
export * from "./schema/debts.ts";
export * from "./schema/ledger.ts";
export * from "./schema/notifications.ts";
export * from "./schema/payment-lines.ts";
export * from "./schema/second-steps.ts";
export * from "./schema/security.ts";
export * from "./schema/support-looks.ts";
export * from "./schema/users.ts";
export * from "./schema/webhooks.ts";
