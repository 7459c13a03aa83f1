import ICAL from "ical.js";

export type ReadEvent = {
  uid: string;
  summary: string;
  description: string;
  /** `2026-12-05` of an event of a whole day; with a time where it is none. */
  start: string;
  end: string;
  modified: string;
};

/** The events of a calendar file, as another implementation of RFC 5545 reads them. */
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
      modified: String(component.getFirstPropertyValue("last-modified")),
    };
  });
}

/** The local date on which the first event begins, where the reader's clock is set to its own zone. */
export function firstLocalDay(text: string): string {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  if (!component) throw new Error("There is no event.");
  const day = new ICAL.Event(component).startDate.toJSDate();
  const two = (part: number) => String(part).padStart(2, "0");

  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
