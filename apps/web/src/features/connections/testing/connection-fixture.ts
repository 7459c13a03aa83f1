import type { Connection } from "#lib/queries.ts";

/** Returns a healthy connection for debts. `about` overrides fields. */
export function connectionFixture(about: Partial<Connection> = {}): Connection {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-000000000002",
    institution_id: null,
    institution_name: "First Platypus Bank",
    purpose: "liability",
    status: "healthy",
    status_reason: null,
    last_synced_at: null,
    transactions_update_status: null,
    duplicate_of: null,
    created_at: "2026-11-20T08:00:00Z",
    ...about,
  };
}
