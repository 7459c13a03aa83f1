import type { Guard } from "./guard.ts";

const FEATURES = "apps/api/src/features";
const BESIDE_POLICIES = "apps/api/src/testing/owner-conditions.test.ts";

/** Whose rows a statement is about, said by the statement itself, and keys that open something once. */
export const ROW_GUARDS: readonly Guard[] = [
  {
    name: "a connection is found for its own user alone, by its store too",
    file: `${FEATURES}/connections/connection-store.ts`,
    text: ".where(and(eq(connections.id, connectionId), eq(connections.userId, userId)));",
    without: ".where(eq(connections.id, connectionId));",
    test: `${FEATURES}/connections/routes.test.ts`,
  },
  {
    name: "accounts are their owner's, by their statement too",
    file: `${FEATURES}/accounts/account-store.ts`,
    text: '${accounts.userId} = ${sql.placeholder("userId")} and',
    without: '${sql.placeholder("userId")}::uuid is not null and',
    test: BESIDE_POLICIES,
  },
  {
    name: "transactions are their owner's, by their statement too",
    file: `${FEATURES}/transactions/transaction-list-store.ts`,
    text: '${transactions.userId} = ${sql.placeholder("userId")}',
    without: '${sql.placeholder("userId")}::uuid is not null',
    test: BESIDE_POLICIES,
  },
  {
    name: "a debt is its owner's, by its statement too",
    file: `${FEATURES}/debts/debt-entry-store.ts`,
    text: ".where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)))\n",
    without: ".where(and(eq(debtEntries.id, id), isNotNull(debtEntries.userId)))\n",
    test: BESIDE_POLICIES,
  },
  {
    name: "the month asks once for a debt that is told twice",
    file: "packages/planner/src/month/tell-month.ts",
    text: "doesCount({ duplicate_of: twin, is_included }) &&",
    without: "(isPlanned.size >= 0 || doesCount({ duplicate_of: twin, is_included })) &&",
    test: "packages/planner/src/month/this-month.test.ts",
  },
  {
    name: "a scenario is its owner's, by its statement too",
    file: `${FEATURES}/payoff-plans/scenario-store.ts`,
    text: "and(eq(scenarios.id, id), eq(scenarios.userId, userId));",
    without: "(void userId, eq(scenarios.id, id));",
    test: BESIDE_POLICIES,
  },
  {
    name: "only one's own sessions are ended",
    file: `${FEATURES}/auth/session-store.ts`,
    text: "and(eq(sessions.userId, userId), isOpenAt(now));",
    without: "(void userId, isOpenAt(now));",
    test: BESIDE_POLICIES,
  },
  {
    name: "an export holds its owner's rows, by its statement too",
    file: `${FEATURES}/exports/export-store.ts`,
    text: ".where(and(eq(owner, userId), beyond))",
    without: ".where(and(userId === '' ? eq(owner, userId) : undefined, beyond))",
    test: BESIDE_POLICIES,
  },
  {
    name: "a mailed key works once",
    file: `${FEATURES}/auth/email-key-store.ts`,
    text: "\n    eq(emailKeys.purpose, purpose),\n    isNull(emailKeys.usedAt),\n",
    without: "\n    eq(emailKeys.purpose, purpose),\n",
    test: `${FEATURES}/auth/confirm-password-reset.test.ts`,
  },
  {
    name: "a mailed key expires",
    file: `${FEATURES}/auth/email-key-store.ts`,
    text: "\n    gt(emailKeys.expiresAt, now),\n",
    without: "\n    ...(now === null ? [gt(emailKeys.expiresAt, now)] : []),\n",
    test: `${FEATURES}/auth/verify-email.test.ts`,
  },
  {
    name: "a mailed key serves for what it was sent",
    file: `${FEATURES}/auth/email-key-store.ts`,
    text: "    eq(emailKeys.keyHash, keyHash),\n    eq(emailKeys.purpose, purpose),\n",
    without: "    eq(emailKeys.keyHash, keyHash),\n",
    test: `${FEATURES}/auth/verify-email.test.ts`,
  },
  {
    name: "an undo of another address works once",
    file: `${FEATURES}/auth/email-change-store.ts`,
    text: "eq(emailChanges.lastUndoKeyHash, keyHash)),\n        isNull(emailChanges.endedAt),",
    without: "eq(emailChanges.lastUndoKeyHash, keyHash)),",
    test: `${FEATURES}/auth/undo-email-change.test.ts`,
  },
  {
    name: "an undo of another address expires",
    file: `${FEATURES}/auth/email-change-store.ts`,
    text: "          gt(emailChanges.undoUntil, now),\n",
    without: "          isNotNull(emailChanges.undoUntil),\n",
    test: `${FEATURES}/auth/undo-email-change.test.ts`,
  },
  {
    name: "a calendar opens by its own key",
    file: `${FEATURES}/calendar/feed-store.ts`,
    text: ".where(eq(calendarFeeds.keyHash, keyHash));",
    without: ".where(keyHash === '' ? eq(calendarFeeds.keyHash, keyHash) : undefined);",
    test: `${FEATURES}/calendar/feed.test.ts`,
  },
  {
    name: "of a calendar's key only a hash is kept",
    file: `${FEATURES}/calendar/feed-key.ts`,
    text: 'return createHash("sha256").update(key).digest("base64url");',
    without: "return createHash === null ? '' : key;",
    test: `${FEATURES}/calendar/feed.test.ts`,
  },
  {
    name: "a changed password revokes the calendar's link",
    file: `${FEATURES}/calendar/feed-store.ts`,
    text: ".delete(calendarFeeds)\n    .where(eq(calendarFeeds.userId, userId))",
    without:
      ".delete(calendarFeeds)\n    .where(and(eq(calendarFeeds.userId, userId), sql`false`))",
    test: `${FEATURES}/calendar/feed-safety.test.ts`,
  },
  {
    name: "no key is exported",
    file: `${FEATURES}/exports/exported-tables-store.ts`,
    text: '  "calendar_feeds.key_hash": "A key to the calendar.",\n',
    without: "",
    test: `${FEATURES}/exports/routes.test.ts`,
  },
];
