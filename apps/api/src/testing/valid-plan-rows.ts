import type { ValidRows } from "./row-owner.ts";

const AT = "2026-12-01T12:00:00Z";

/** Valid rows of tables about payoff plans and imports. */
export const VALID_PLAN_ROWS: ValidRows = {
  payoff_plan_settings: (_, { user }) => ({
    user_id: user,
    settings: "{}",
    replaced: "{}",
    updated_at: AT,
  }),
  imports: (id, { user }) => ({ id, user_id: user, brought: "{}", created_at: AT }),
  payoff_snapshots: (_, { user }) => ({
    user_id: user,
    taken_on: "2026-12-01",
    taken_at: AT,
    debts: "[]",
    settings: "{}",
    status: "plan",
    currency: "USD",
    owed: "1200.00",
    months: 12,
    debt_free_month: "2027-12-01",
    paid: "1250.00",
    interest: "50.00",
    fees: "0.00",
  }),
  scenarios: (id, { user }) => ({
    id,
    user_id: user,
    name: "What if",
    settings: "{}",
    what_if: "[]",
    created_at: AT,
    updated_at: AT,
    deleted_at: AT,
  }),
};
