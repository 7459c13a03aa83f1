import type { Debt, MonthPayment } from "@snowball/contract";
import { NOTHING_KNOWN } from "@snowball/planner";
import { expect, test } from "vitest";

import type { Reminder } from "./reminder-rules.ts";
import { writeReminderMail } from "./reminders.ts";

const TODAY = "2026-12-12";

/** Returns a reminder of a bill of $40.00, to be sent by Tuesday, December 15, with changes. */
function reminder(changes: Partial<MonthPayment>, kind: Reminder["kind"] = "upcoming"): Reminder {
  const { amount = "40.00", billed = "40.00" } = changes;
  const payment: MonthPayment = {
    ...NOTHING_KNOWN,
    debt: "couch",
    kind: "bill",
    cycle: "2026-12-20",
    due_date: "2026-12-20",
    billed,
    left: billed,
    state: kind === "late" ? "late" : "to_send",
    amount,
    minimum: amount ?? "0.00",
    extra: "0.00",
    escrow: "0.00",
    uncovered: "0.00",
    is_escrow_estimated: false,
    is_estimated: false,
    send_by: "2026-12-15",
    from_paycheck: null,
    send_from: null,
    is_from_savings: false,
    arrive_by: null,
    arrives_next_month: false,
    in_plan: true,
    ...changes,
  };
  const debt = { uuid: "couch", kind: "credit_card", currency: "USD" } as Debt;

  const about = { payment, debt, name: "Couch store", isUsersReport: false };
  return { ...about, kind, cycle: "2026-12-20", actOn: "2026-12-15" };
}

const write = (...reminders: [Reminder, ...Reminder[]]) =>
  writeReminderMail(reminders, { today: TODAY, publicUrl: "https://app.test", questions: [] });
const lineOfReminder = (of: Reminder) => write(of).text.split("\n")[0];
const lineOf = (about: Partial<MonthPayment>) => lineOfReminder(reminder(about));

test.for([
  ["2026-12-30", "so that it arrives by Sunday, Dec 20."],
  ["2026-12-18", "so that it arrives by Friday, Dec 18, when its offer ends."],
] as const)(
  "of a bill and an offer that ends %s, names the earlier day",
  ([arrive_by, arrives]) => {
    expect(lineOf({ amount: "260.00", extra: "220.00", arrive_by })).toBe(
      `$260.00 to Couch store by Tuesday, Dec 15, ${arrives} The minimum is $40.00.`,
    );
  },
);

test("says that a payment may arrive late if its last safe day is past", () => {
  const tooLate = { send_by: TODAY, may_arrive_late: true };
  const lineToday = (about: Partial<MonthPayment>, kind: Reminder["kind"] = "upcoming") =>
    lineOfReminder({ ...reminder({ ...tooLate, ...about }, kind), actOn: TODAY });

  expect(lineToday({})).toBe(
    "$40.00 to Couch store today, due Sunday, Dec 20. It may arrive too late.",
  );
  expect(lineToday({ arrive_by: "2026-12-14" }, "extra")).toBe(
    "$40.00 extra to Couch store today, so that it arrives by Monday, Dec 14, when its offer ends. It may arrive too late.",
  );
});

test("calls a payment below the bill the last one, without the minimum", () => {
  const last = { amount: "24.91", billed: "40.00" };
  const words =
    "to Couch store by Tuesday, Dec 15, so that it arrives by Sunday, Dec 20. It's the last payment.";

  expect(lineOf(last)).toBe(`$24.91 ${words}`);
  expect(lineOf({ ...last, amount: "20.00", uncovered: "4.91" })).toBe(
    `$24.91 ${words} Your budget covers $20.00 of it.`,
  );
});

test("says that a missed payment may include the next, if the lender reports it with that date", () => {
  const missed = { due_date: "2026-11-20", cycle: "2026-12-20" };

  expect(write(reminder(missed, "late")).text).toContain(
    "the lender shows no payment. It may include the payment due on Sunday, Dec 20.",
  );
  expect(write(reminder({}, "late")).text).not.toContain("may include");
});

test("does not say what the lender shows about a payment that the user reported as not paid", () => {
  const reported = { ...reminder({}, "late"), isUsersReport: true };

  expect(lineOfReminder(reported)).toBe("$40.00 to Couch store was due on Sunday, Dec 20.");
});

test("the subject names how many other payments are not late", () => {
  const late = reminder({ billed: "242.00", amount: "242.00" }, "late");

  expect(write(late, reminder({})).subject).toBe(
    "Past due: $242.00 to Couch store, due Sunday, Dec 20, and 1 coming payment",
  );
  expect(write(late, late).subject).toMatch(/, and 1 more$/);
});

test("a bill that the budget does not cover at all has no day to send it", () => {
  const uncovered = { amount: "0.00", uncovered: "40.00", send_by: null };

  expect(lineOf(uncovered)).toBe(
    "$40.00 to Couch store, due Sunday, Dec 20. Not covered by your budget.",
  );
  expect(lineOf({ ...uncovered, due_date: null })).toContain("$40.00 to Couch store in December");
});
