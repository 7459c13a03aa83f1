import type { CalendarEntry } from "@snowball/contract";

const DEBT = "0b9a6a3e-0000-4000-8000-000000000001";

/** Returns $75.00 to send to Sapphire by December 2, 2026, with the given changes. */
export function entryFixture(about: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: `${DEBT}-${about.cycle ?? "2026-12-05"}${about.kind === "extra" ? "-extra" : ""}`,
    debt: DEBT,
    name: "Sapphire",
    kind: "payment",
    cycle: "2026-12-05",
    due_date: "2026-12-05",
    on: "2026-12-02",
    amount: "75.00",
    uncovered: "0.00",
    was_due: null,
    amount_source: "bank",
    currency: "USD",
    status: "to_send",
    is_autopay: false,
    several_asked: null,
    arrives_next_month: false,
    is_from_savings: false,
    arrive_by: null,
    ...about,
  };
}
