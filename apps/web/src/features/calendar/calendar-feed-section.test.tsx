import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { press } from "#lib/testing/press.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { CalendarFeedSection } from "./calendar-feed-section.tsx";

const PATH = "/api/v1/me/calendar-feed/";
const URL_MADE = "https://snowball.example/calendar/key.ics";
const AT = "2026-12-01T12:00:00.000Z";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
});
afterEach(() => vi.restoreAllMocks());

/**
 * Opens the section with a server that has a link from the given time, or none, and creates and
 * revokes links.
 */
function open(createdAt: string | null, isBroken = false) {
  const methods: string[] = [];
  const answer = ({ method, path }: DataCall) => {
    if (path !== PATH) return undefined;
    methods.push(method);
    if (method === "GET") return Response.json({ created_at: createdAt });
    if (isBroken)
      return Response.json({ detail: "Broken.", code: "server_error" }, { status: 500 });
    if (method === "DELETE") return Response.json({ created_at: null });
    return Response.json({ url: URL_MADE, created_at: AT }, { status: 201 });
  };
  renderScreen(<CalendarFeedSection />, {}, { answer });
  return methods;
}

test("says when the link stopped working", async () => {
  const access = { because: "ended", is_allowed: false, banks: 0, banks_max: 0, refusal: null };
  const until = "2026-12-20T17:00:00.000Z";
  renderScreen(<CalendarFeedSection />, {
    [PATH]: Response.json({ created_at: AT }),
    "/api/v1/bank-access/": Response.json({ ...access, until }),
  });

  expect((await screen.findByText(/stopped/)).textContent).toBe(
    "Your calendar link stopped on December 20, 2026. Subscribe to get it again.",
  );
  const link = screen.getByRole("link", { name: "Subscribe to get it again" });
  expect(link.getAttribute("href")).toBe("/subscribe");
});

const inDialog = (name: string) => screen.findByRole("dialog", { name });
/** The button in the dialog and the button that opened it have the same name. */
async function confirm(name: string) {
  const dialog = await screen.findByRole("dialog", { name: /link\?$/ });
  const [button] = [...dialog.querySelectorAll("button")].filter(
    (each) => each.textContent === name,
  );
  fireEvent.click(button as HTMLElement);
}

test("creates a link, shows it once, copies it, and opens it in the device's calendar", async () => {
  open(null);
  await press("Create a private link");

  const field = await screen.findByLabelText<HTMLInputElement>("Your private link");
  expect(field.value).toBe(URL_MADE);
  expect(field.readOnly).toBe(true);
  expect(screen.getByText("We show this link only once. Copy it now.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Copy the link");
  const own = screen.getByRole("link", { name: "Open in this device's calendar" });
  expect(own.getAttribute("href")).toBe("webcal://snowball.example/calendar/key.ics");

  await press("Copy the link");
  expect(await screen.findByText("Copied.")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(URL_MADE);
});

test("shows a hint if the browser cannot copy the link", async () => {
  writeText.mockRejectedValue(new Error("denied"));
  open(null);
  await press("Create a private link");
  await press("Copy the link");

  expect(await screen.findByText(/blocked copying/)).toBeTruthy();
});

test("hides an existing link and shows when it was created", async () => {
  open(AT);

  expect(await screen.findByText(/^You created a link on Dec/)).toBeTruthy();
  expect(screen.queryByLabelText("Your private link")).toBeNull();
  expect(screen.queryByRole("button", { name: "Create a private link" })).toBeNull();
});

test("a new link replaces the old one after a confirmation", async () => {
  const methods = open("2026-11-01T12:00:00.000Z");
  await press("Create a new link");

  expect((await inDialog("Create a new link?")).textContent).toContain(
    "Calendars with the current link stop updating.",
  );
  expect(methods).toEqual(["GET"]);
  await confirm("Create a new link");
  expect(await screen.findByLabelText("Your private link")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(methods).toEqual(["GET", "POST"]);
});

test("revokes a link after a confirmation, and keeps it otherwise", async () => {
  const methods = open(AT);
  await press("Revoke the link");
  await confirm("Keep the link");
  expect(methods).toEqual(["GET"]);

  await press("Revoke the link");
  await confirm("Revoke the link");
  const make = await screen.findByRole("button", { name: "Create a private link" });
  await waitFor(() => expect(document.activeElement).toBe(make));
  expect(methods).toEqual(["GET", "DELETE"]);
});

test("a failed change shows the error and changes nothing", async () => {
  open(AT, true);
  await press("Revoke the link");
  await confirm("Revoke the link");

  await waitFor(async () =>
    expect((await inDialog("Revoke the link?")).textContent).toContain("Nothing changed."),
  );
  await confirm("Keep the link");
  expect(screen.getByText(/^You created a link on/)).toBeTruthy();
});

test("shows an error if no link could be created", async () => {
  open(null, true);
  await press("Create a private link");

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("No link was created."),
  );
});
