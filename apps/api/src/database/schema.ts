// The model of the database. drizzle-kit generates migrations from it, which are reviewed and committed.
export * from "./schema/accounts.ts";
export * from "./schema/billing.ts";
export * from "./schema/connections.ts";
export * from "./schema/debts.ts";
export * from "./schema/ledger.ts";
export * from "./schema/notifications.ts";
export * from "./schema/payoff-plans.ts";
export * from "./schema/security.ts";
export * from "./schema/sign-in.ts";
export * from "./schema/users.ts";
export * from "./schema/webhooks.ts";
