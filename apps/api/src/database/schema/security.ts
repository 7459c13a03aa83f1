import { SECURITY_EVENT_KINDS } from "@snowball/contract";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { INSTITUTION_NAME_LENGTH_MAX } from "#ports/bank-data.ts";

import { atLeast, DEVICE_LENGTH_MAX, limits, NETWORK_LENGTH_MAX, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** Security events of an account, which its user can read. They contain no secrets and no complete addresses. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    occurredAt: timestamp("occurred_at", { withTimezone: true }).notNull(),
    /** Number of aggregated events since `sumSince`. */
    times: integer().notNull().default(1),
    /** Start of the aggregated hour; null for a single event. */
    sumSince: timestamp("sum_since", { withTimezone: true }),
    device: text(),
    network: text(),
    institution: text(),
    /** It has no foreign key, because sessions are deleted earlier. */
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
