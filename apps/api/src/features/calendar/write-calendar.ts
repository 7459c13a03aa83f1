import { addDays } from "@snowball/dates";

import type { DatedEntry } from "./calendar-rules.ts";
import { describeEntry } from "./describe-entry.ts";

/** Octets of a line, without its end (RFC 5545 §3.1). */
const LINE_OCTETS_MAX = 75;

type About = {
  /** What the calendar is called in a list of them. */
  name: string;
  entries: readonly DatedEntry[];
  /** Where the page of a debt is. */
  debtUrl: (debt: string) => string;
};

/**
 * Entries as a calendar file (RFC 5545): an event of a whole day each, so that it is on the same date in
 * every time zone. The same entries are the same text: nothing in it depends on when it was written.
 * What is paid stays, marked, since one that is gone says neither that it was paid nor that all is well.
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
    // A payment keeps nobody from a meeting.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}

/**
 * Text as a value (§3.3.11). Names come from banks: what ends a line or a value in them is written as
 * itself, and what no text may hold is left out.
 */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, "\n")
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll("\n", String.raw`\n`)
  );
}

/** A long line goes on in the next, after a space; never within a character. */
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
