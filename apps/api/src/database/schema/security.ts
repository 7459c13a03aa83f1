import { SECURITY_EVENT_KINDS } from "@snowball/contract";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { INSTITUTION_NAME_LENGTH_MAX } from "#ports/bank-data-limits.ts";

import { atLeast, DEVICE_LENGTH_MAX, limits, NETWORK_LENGTH_MAX, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** What happened to the safety of an account, for its owner to read. Holds no secret and no whole address. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    occurredAt: timestamp("occurred_at", { withTimezone: true }).notNull(),
    /** For what is told in sum: how often since `sumSince`. */
    times: integer().notNull().default(1),
    /** Beginning of the hour that is summed up; null = each event for itself. */
    sumSince: timestamp("sum_since", { withTimezone: true }),
    device: text(),
    network: text(),
    institution: text(),
    /** Without a reference: sessions are forgotten sooner. */
    sessionId: uuid("session_id"),
  },
  (table) => [
    uniqueIndex("security_events_sum_key").on(table.userId, table.kind, table.sumSince),
    index("security_events_user_id_occurred_at_index").on(
      table.userId,
      table.occurredAt.desc(),
      table.id,
    ),
    index("security_events_occurred_at_index").on(table.occurredAt),
    ...limits(table, {
      kind: oneOf(SECURITY_EVENT_KINDS),
      times: atLeast(1),
      device: upTo(DEVICE_LENGTH_MAX),
      network: upTo(NETWORK_LENGTH_MAX),
      institution: upTo(INSTITUTION_NAME_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);
