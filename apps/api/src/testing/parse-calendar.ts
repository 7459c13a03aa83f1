import ICAL from "ical.js";

export type ReadEvent = {
  uid: string;
  summary: string;
  description: string;
  /** `2026-12-05` for an all-day event, otherwise with a time. */
  start: string;
  end: string;
  stamp: string;
};

/** Parses the events of a calendar file with an independent implementation of RFC 5545. */
export function eventsIn(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));

  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      stamp: String(component.getFirstPropertyValue("dtstamp")),
    };
  });
}

/** Returns the date on which the first event begins in the process's time zone. */
export function firstLocalDay(text: string): string {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  if (!component) throw new Error("There is no event.");
  const day = new ICAL.Event(component).startDate.toJSDate();
  const two = (part: number) => String(part).padStart(2, "0");

  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
