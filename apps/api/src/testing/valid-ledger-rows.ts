import { CYCLE, type ValidRows } from "./row-owner.ts";

const AT = "2026-12-01T12:00:00Z";

/** Valid rows of tables about obligations and payments. */
export const VALID_LEDGER_ROWS: ValidRows = {
  obligations: (_, { user, debt }) => ({
    user_id: user,
    debt_id: debt,
    cycle: "2026-12-21",
    due_date: "2026-12-22",
    due_date_source: "user",
    amount: "100.00",
    amount_source: "bank",
    statement_date: "2026-11-27",
    stated_on: "2026-11-28",
    still_asked: "35.00",
    still_asked_on: "2026-12-05",
    skipped_on: "2026-12-06",
    is_deferred: true,
    not_paid_on: "2026-12-23",
    not_paid_by: "user",
    not_paid_seen: "40.00",
    is_closed: false,
  }),
  payments: (id, { user, debt }) => ({
    id,
    user_id: user,
    debt_id: debt,
    amount: "40.00",
    sent_on: "2026-11-20",
    seen_on: "2026-11-21",
    source: "user",
    why: "by_hand",
    recorded_as: "paid",
    chosen_cycle: CYCLE,
    is_extra: false,
    checking_transaction_id: id,
    lender_transaction_id: id,
    returned_on: "2026-11-23",
    undone_on: "2026-11-24",
    is_closed: false,
    created_at: AT,
  }),
};
