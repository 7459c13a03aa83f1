import { CYCLE, type ValidRows } from "./row-owner.ts";

const AT = "2026-12-01T12:00:00Z";

/** Valid rows of tables about notifications. */
export const VALID_NOTIFICATION_ROWS: ValidRows = {
  notification_settings: (_, { user }) => ({
    user_id: user,
    kind: "weekly_digest",
    is_on: true,
    updated_at: AT,
  }),
  unsubscribe_links: (id, { user }) => ({
    user_id: user,
    kind: "weekly_digest",
    key_hash: id,
    sealed_key: "sealed",
    created_at: AT,
  }),
  mail_agenda: (_, { user }) => ({
    user_id: user,
    kind: "weekly_digest",
    check_at: AT,
    sent_on: "2026-11-30",
  }),
  reminders: (_, { user, debt }) => ({
    user_id: user,
    debt_id: debt,
    cycle: CYCLE,
    kind: "upcoming",
    due_date: CYCLE,
    created_at: AT,
  }),
};
