import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import * as schema from "#database/schema.ts";

/** A table of a user's rows as it goes into an export. */
export type ExportedTable = {
  name: string;
  columns: Record<string, PgColumn>;
  owner: PgColumn;
  /** Unique within a user's rows; pages go by it. */
  key: readonly [PgColumn, ...PgColumn[]];
};

/** Why a column of an exported table is not in it. */
export const COLUMNS_NOT_EXPORTED: Readonly<Record<string, string>> = {
  "users.password_hash": "A key to the account.",
  "email_changes.confirm_key_hash": "A key to the account.",
  "second_steps.sealed_secret": "A key to the account.",
  "passkeys.credential_id": "Half of a key to the account.",
  "passkeys.public_key": "Half of a key to the account.",
  "passkeys.sign_count": "Tells a copy from the passkey.",
  "calendar_feeds.key_hash": "A key to the calendar.",
  "payoff_snapshots.is_month_end": "Only spares the product looking at it again.",
  "mails.sealed_body": "Holds keys, and is forgotten once the mail has left.",
  "connections.sealed_access_token": "A key to the bank, which works for nobody else.",
  "link_sessions.sealed_link_token": "A key that has ended.",
  "link_sessions.public_token_hash": "A key that has ended.",
};

/** Every table whose rows belong to a user, but for those that are not exported. */
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
