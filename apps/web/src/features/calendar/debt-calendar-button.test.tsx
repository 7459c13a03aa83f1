import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { DebtCalendarButton } from "./calendar-link.tsx";

const DEBT = "0b9a6a3e-0000-4000-8000-000000000001";
const PATH = `/api/v1/debts/${DEBT}/calendar.ics` as const;

let saved: Blob[] = [];
let names: string[] = [];

beforeEach(() => {
  [saved, names] = [[], []];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:file";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

function open(answer: Response) {
  renderScreen(
    <DebtCalendarButton debt={DEBT} />,
    {},
    {
      answer: ({ path }) => (path === PATH ? answer : undefined),
    },
  );
  fireEvent.click(screen.getByRole("button", { name: "Add to your calendar" }));
}

test("saves a debt's payments as the file from the server", async () => {
  const headers = { "content-type": "text/calendar; charset=utf-8" };
  open(new Response("BEGIN:VCALENDAR\r\n", { headers }));

  await waitFor(() => expect(names).toEqual(["payments.ics"]));
  expect(await saved[0]?.text()).toBe("BEGIN:VCALENDAR\r\n");
  expect(saved[0]?.type).toBe("text/calendar");
});

test("does not save a file of another type, and shows the error", async () => {
  open(new Response("<html>", { headers: { "content-type": "text/html" } }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("couldn't read Snowball's response"),
  );
  expect(saved).toEqual([]);
});

test("does not save an error response with the type of a calendar", async () => {
  open(new Response("BEGIN:", { status: 500, headers: { "content-type": "text/calendar" } }));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("error 500"));
  expect(saved).toEqual([]);
});
