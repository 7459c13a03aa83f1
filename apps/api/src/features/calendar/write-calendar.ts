import { addDays } from "@snowball/dates";

import type { DatedEntry } from "./calendar-rules.ts";
import { describeEntry } from "./describe-entry.ts";

/** Octets of a line, without its end (RFC 5545 §3.1). */
const LINE_OCTETS_MAX = 75;

type About = {
  /** The name of the calendar. */
  name: string;
  entries: readonly DatedEntry[];
  /** Returns the address of the page of a debt. */
  debtUrl: (debt: string) => string;
};

/**
 * Writes entries as a calendar file (RFC 5545). Each is an event of a whole day, so that it is on the same date in
 * every time zone. The same entries give the same text: nothing in it depends on the time of writing. A paid payment
 * stays and is marked, because a missing event would not show that it was paid.
 */
export function writeCalendar({ name, entries, debtUrl }: About): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Snowball//Payments//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...entries.flatMap((each) => eventOf(each, debtUrl(each.entry.debt))),
    "END:VCALENDAR",
  ];

  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventOf({ entry, changedAt }: DatedEntry, url: string): string[] {
  const { summary, description } = describeEntry(entry);
  const stamp = changedAt.replaceAll(/[-:]|\.[0-9]+/g, "");
  const suffix = entry.kind === "extra" ? "-extra" : "";

  return [
    "BEGIN:VEVENT",
    `UID:${entry.debt}-${entry.cycle}${suffix}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(entry.on)}`,
    `DTEND;VALUE=DATE:${compact(addDays(entry.on, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(`${description}\n${url}`)}`,
    `URL:${url}`,
    // A payment does not block the time of its day.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}

/**
 * Escapes text as a value (§3.3.11). Names come from banks: characters that would end a line or a value are escaped,
 * and characters that are not allowed are left out.
 */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, "\n")
      // oxlint-disable-next-line no-control-regex -- these are the characters to remove
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll("\n", String.raw`\n`)
  );
}

/** Breaks a long line between characters. The next line begins with a space. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS_MAX) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }

  return text;
}
