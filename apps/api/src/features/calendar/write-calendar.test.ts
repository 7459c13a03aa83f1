import type { CalendarEntry } from "@snowball/contract";
import fc from "fast-check";
import ICAL from "ical.js";
import { afterEach, expect, test, vi } from "vitest";

import { eventsIn, firstLocalDay } from "#testing/parse-calendar.ts";

import { writeCalendar } from "./write-calendar.ts";

afterEach(() => vi.unstubAllEnvs());

const ENTRY: CalendarEntry = {
  id: "7d1f2f7e-1d1c-4b5c-9a37-0a4c7c9a2b11-2026-12-05",
  debt: "7d1f2f7e-1d1c-4b5c-9a37-0a4c7c9a2b11",
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
  several_asked: null,
  arrives_next_month: false,
  is_from_savings: false,
  arrive_by: null,
  is_autopay: false,
};

function written(...entries: Partial<CalendarEntry>[]): string {
  return writeCalendar({
    name: "Snowball payments",
    entries: entries.map((facts) => ({ ...ENTRY, ...facts })),
    writtenAt: new Date("2026-11-20T07:08:09.123Z"),
    debtUrl: (debt) => `https://snowball.example/schedule/${debt}`,
  });
}

function eventOf(facts: Partial<CalendarEntry>) {
  const [event] = eventsIn(written(facts));
  if (!event) throw new Error("There is no event.");
  return event;
}

test("an event is a whole day with an id, a stamp and a link to its debt", () => {
  expect(eventOf({})).toEqual({
    uid: ENTRY.id,
    summary: "Send $75.00 to Sapphire",
    description: `Due Saturday, December 5, 2026.\nhttps://snowball.example/schedule/${ENTRY.debt}`,
    start: "2026-12-02",
    end: "2026-12-03",
    stamp: "2026-11-20T07:08:09Z",
  });
  expect(written({})).toContain("DTSTART;VALUE=DATE:20261202\r\n");
  expect(written({})).toContain("TRANSP:TRANSPARENT\r\n");
  expect(written({})).not.toMatch(/VALARM|DTSTART:|TZID/);
});

test.for<[string, Partial<CalendarEntry>]>([
  ["Send a payment to Sapphire", { amount: null, amount_source: null, status: "unknown" }],
  ["Send $75.00 more to Sapphire", { status: "partial" }],
  ["Past due: send $75.00 to Sapphire", { status: "late" }],
  [
    "Past due, beyond your budget: $75.00 to Sapphire",
    { status: "late", amount: "0.00", uncovered: "75.00" },
  ],
  ["Due, beyond your budget: $75.00 to Sapphire", { amount: "0.00", uncovered: "75.00" }],
  ["Send $75.00 to Sapphire", { amount: "60.00", uncovered: "15.00" }],
  ["Send about $75.00 to Sapphire", { amount_source: "estimate", status: "unknown" }],
  ["Was it paid? $75.00 to Sapphire", { status: "question" }],
  ["Was it paid? Sapphire", { status: "question", amount: null, amount_source: null }],
  [
    "Sapphire: 2 payments were due. Were they paid?",
    { status: "question", several_asked: "2 payments were due. Were they paid?" },
  ],
  ["✓ Sent: $75.00 to Sapphire", { status: "sent" }],
  ["✓ Paid: $75.00 to Sapphire", { status: "paid" }],
  ["✓ Paid: Sapphire", { status: "paid", amount: null, amount_source: null }],
  ["Autopay: $75.00 to Sapphire", { is_autopay: true }],
  ["Autopay: Sapphire", { is_autopay: true, amount: null, amount_source: null }],
  ["Send $75.00 extra to Sapphire", { kind: "extra", status: "planned", amount_source: "plan" }],
  ["Send $75.00 to Sapphire", { status: "planned", amount_source: "plan" }],
])("describes an event as: %s", ([summary, facts]) => {
  expect(eventOf(facts).summary).toBe(summary);
});

test("describes where an amount comes from unless the payment is done", () => {
  expect(eventOf({ amount: null, amount_source: null }).description).toContain(
    "We don't know the amount yet.",
  );
  expect(eventOf({ amount: "60.00", uncovered: "15.00" }).description).toContain(
    "Your budget covers $60.00 of it.",
  );
  expect(eventOf({ amount: "0.00", uncovered: "15.00" }).description).toContain(
    "Not covered by your budget.",
  );
  expect(eventOf({ amount_source: "plan" }).description).toContain("from today's plan");
  expect(eventOf({ amount_source: "last_bill" }).description).toContain("that of the last bill");
  expect(eventOf({ several_asked: "2 payments were due." }).description).not.toContain(
    "Due Saturday",
  );
  expect(eventOf({ is_autopay: true }).description).toContain("Taken by autopay");
  expect(eventOf({ is_autopay: true, status: "paid" }).description).not.toContain("autopay");
  const assumed = eventOf({ amount: null, was_due: "75.00", status: "paid" }).description;
  expect(assumed).toContain("$75.00 due Saturday, December 5, 2026.");
  expect(assumed).toContain("The lender shows nothing past due.");
  expect(assumed).not.toContain("don't know");
});

test("an extra has no due date", () => {
  const extra = eventOf({ kind: "extra", on: "2026-12-26", amount_source: "plan" });

  expect(extra.description).not.toContain("Due");
  expect(extra.description).toContain("Extra payment, on top of what's due");
});

test("says that an extra comes from savings, and when it must arrive, until it is sent", () => {
  const extra = { kind: "extra", is_from_savings: true, arrive_by: "2026-12-31" } as const;
  const { description } = eventOf(extra);

  expect(description).toContain("Its money has to come from your savings.");
  expect(description).toContain(
    "Send it so that it arrives by Thursday, December 31, 2026, when its offer ends.",
  );
  expect(eventOf({ ...extra, status: "sent" }).description).not.toContain("arrives by");
});

test("a payment that was made says nothing of its due date if that is unknown, and nothing to do", () => {
  const { description } = eventOf({ status: "paid", due_date: null, kind: "payment" });
  const url = `https://snowball.example/schedule/${ENTRY.debt}`;
  const extra = eventOf({ status: "sent", due_date: null, kind: "extra" });

  expect(description).toBe(url);
  expect(extra.summary).toBe("✓ Sent: $75.00 to Sapphire");
  expect(extra.description).toBe(`Extra payment.\n${url}`);
});

test.for([
  "Pacific/Honolulu",
  "America/New_York",
  "UTC",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
])("an event has the same date in %s, on leap days and when clocks change", (zone) => {
  vi.stubEnv("TZ", zone);

  for (const on of ["2026-12-02", "2028-02-29", "2026-03-08", "2026-11-01", "2026-12-31"]) {
    expect(firstLocalDay(written({ on }))).toBe(on);
  }
  expect(eventOf({ on: "2028-02-28" }).end).toBe("2028-02-29");
  expect(eventOf({ on: "2026-12-31" }).end).toBe("2027-01-01");
});

test("escapes special characters in a bank's name", () => {
  const name = 'Evil; Bank,\\ "Co"\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:Pay me 💸';
  const [event, ...others] = eventsIn(written({ name }));

  expect(others).toEqual([]);
  expect(event?.summary).toBe(`Send $75.00 to ${name.replaceAll("\r\n", "\n")}`);
});

test("the calendar has its name, even a hostile one, and is read again every six hours", () => {
  const name = "Evil; Bank,\\\r\nMETHOD:CANCEL\u0085\u2028BEGIN:VEVENT\ud83d\u0007";
  const text = writeCalendar({
    name,
    entries: [],
    writtenAt: new Date("2026-11-20T07:08:09Z"),
    debtUrl: () => "https://snowball.example/",
  });
  const calendar = new ICAL.Component(ICAL.parse(text));
  // The parser does not unescape the values of properties that it does not know.
  const escaped = String.raw`Evil\; Bank\,\\\nMETHOD:CANCEL\n\nBEGIN:VEVENT`;

  expect(
    calendar.getAllProperties().map((each) => [each.name, String(each.getFirstValue())]),
  ).toEqual([
    ["version", "2.0"],
    ["prodid", "-//Snowball//Payments//EN"],
    ["calscale", "GREGORIAN"],
    ["name", `${escaped}\ufffd`],
    ["x-wr-calname", `${escaped}\ufffd`],
    ["refresh-interval", "PT6H"],
    ["x-published-ttl", "PT6H"],
  ]);
  expect(eventsIn(text)).toEqual([]);
});

test("any name is preserved, except for characters that are not allowed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (name) => {
      const events = eventsIn(written({ name }));
      const allowed = name
        .replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, "\n")
        // oxlint-disable-next-line no-control-regex -- these are the characters to remove
        .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");

      expect(events.map(({ summary }) => summary)).toEqual([`Send $75.00 to ${allowed}`]);
    }),
    // The other parser takes a tenth of a second for each run.
    { numRuns: 30 },
  );
});

test("no line is longer than 75 octets or broken within a character, and all end with CRLF", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
      const text = written({ name });

      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
      for (const line of text.split("\r\n")) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
    }),
  );
});

test("half a surrogate pair in a bank's name does not corrupt the file", () => {
  expect(eventOf({ name: "Bank \ud83d" }).summary).toBe("Send $75.00 to Bank \ufffd");
});
