import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import * as schema from "#database/schema.ts";

/** A table with rows of users, as it is exported. */
export type ExportedTable = {
  name: string;
  columns: Record<string, PgColumn>;
  owner: PgColumn;
  /** Unique within a user's rows, and used for pagination. */
  key: readonly [PgColumn, ...PgColumn[]];
};

/** The reasons why columns of exported tables are not exported. */
export const COLUMNS_NOT_EXPORTED: Readonly<Record<string, string>> = {
  "users.password_hash": "A key to the account.",
  "email_changes.confirm_key_hash": "A key to the account.",
  "second_steps.sealed_secret": "A key to the account.",
  "passkeys.credential_id": "Half of a key to the account.",
  "passkeys.public_key": "Half of a key to the account.",
  "passkeys.sign_count": "Detects a copy of the passkey.",
  "calendar_feeds.key_hash": "A key to the calendar.",
  "payoff_snapshots.is_month_end": "Only marks a row as processed.",
  "mails.sealed_body": "Contains keys, and is deleted after delivery.",
  "connections.sealed_access_token": "A key to the bank, which only works for Snowball.",
  "link_sessions.sealed_link_token": "An expired key.",
  "link_sessions.public_token_hash": "An expired key.",
};

/** Every table with rows of users, except those that are not exported. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  tableOf(schema.users, [schema.users.id]),
  tableOf(schema.profilePictures, [schema.profilePictures.userId]),
  tableOf(schema.consents, [schema.consents.document, schema.consents.version]),
  tableOf(schema.emailChanges, [schema.emailChanges.id]),
  tableOf(schema.secondSteps, [schema.secondSteps.userId]),
  tableOf(schema.passkeys, [schema.passkeys.id]),
  tableOf(schema.notificationSettings, [schema.notificationSettings.userId]),
  tableOf(schema.calendarFeeds, [schema.calendarFeeds.userId]),
  tableOf(schema.securityEvents, [schema.securityEvents.id]),
  tableOf(schema.supportLooks, [schema.supportLooks.id]),
  tableOf(schema.mails, [schema.mails.id]),
  tableOf(schema.reminders, [
    schema.reminders.debtId,
    schema.reminders.cycle,
    schema.reminders.kind,
  ]),
  tableOf(schema.linkSessions, [schema.linkSessions.id]),
  tableOf(schema.linkEvents, [schema.linkEvents.id]),
  tableOf(schema.connections, [schema.connections.id]),
  tableOf(schema.accounts, [schema.accounts.id]),
  tableOf(schema.liabilities, [schema.liabilities.accountId]),
  tableOf(schema.creditAprs, [schema.creditAprs.accountId, schema.creditAprs.position]),
  tableOf(schema.transactions, [schema.transactions.id]),
  tableOf(schema.debtEntries, [schema.debtEntries.id]),
  tableOf(schema.obligations, [schema.obligations.debtId, schema.obligations.cycle]),
  tableOf(schema.payments, [schema.payments.id]),
  tableOf(schema.payoffPlanSettings, [schema.payoffPlanSettings.userId]),
  tableOf(schema.payoffSnapshots, [schema.payoffSnapshots.takenOn]),
  tableOf(schema.scenarios, [schema.scenarios.id]),
  tableOf(schema.imports, [schema.imports.id]),
  tableOf(schema.entitlements, [schema.entitlements.userId]),
  tableOf(schema.billingNotices, [schema.billingNotices.kind, schema.billingNotices.about]),
  tableOf(schema.paymentCustomers, [schema.paymentCustomers.userId]),
  tableOf(schema.checkouts, [schema.checkouts.id]),
  tableOf(schema.subscriptions, [schema.subscriptions.id]),
  tableOf(schema.invoices, [schema.invoices.id]),
];

function tableOf(table: PgTable, key: ExportedTable["key"]): ExportedTable {
  const name = getTableName(table);
  const all = Object.values(getTableColumns(table));
  const columns = Object.fromEntries(
    all
      .filter((column) => !(`${name}.${column.name}` in COLUMNS_NOT_EXPORTED))
      .map((column) => [column.name, column]),
  );
  const owner = all.find((column) => column.name === "user_id") ?? schema.users.id;

  return { name, columns, owner, key };
}
