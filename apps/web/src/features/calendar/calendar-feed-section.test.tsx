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

/** A server with a link since then, or with none; it makes and revokes. */
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

const inDialog = (name: string) => screen.findByRole("dialog", { name });
/** The answer in the dialog and the button that asked have one name. */
async function confirm(name: string) {
  const dialog = await screen.findByRole("dialog", { name: /link\?$/ });
  const [button] = [...dialog.querySelectorAll("button")].filter(
    (each) => each.textContent === name,
  );
  fireEvent.click(button as HTMLElement);
}

test("a link is made, shown once, copied, and opened in the device's own calendar", async () => {
  open(null);
  await press("Make a private link");

  const field = await screen.findByLabelText<HTMLInputElement>("Your private link");
  expect(field.value).toBe(URL_MADE);
  expect(field.readOnly).toBe(true);
  expect(screen.getByText("Shown this once. Copy it now.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Copy the link");
  const own = screen.getByRole("link", { name: "Open in this device's calendar" });
  expect(own.getAttribute("href")).toBe("webcal://snowball.example/calendar/key.ics");

  await press("Copy the link");
  expect(await screen.findByText("Copied.")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(URL_MADE);
});

test("a browser that does not copy is said to, and the link can be selected", async () => {
  writeText.mockRejectedValue(new Error("denied"));
  open(null);
  await press("Make a private link");
  await press("Copy the link");

  expect(await screen.findByText(/did not let us copy it/)).toBeTruthy();
});

test("a link that was made before is not shown, and is told since when it is there", async () => {
  open(AT);

  expect(await screen.findByText(/^There is a link since Dec/)).toBeTruthy();
  expect(screen.queryByLabelText("Your private link")).toBeNull();
  expect(screen.queryByRole("button", { name: "Make a private link" })).toBeNull();
});

test("a new link takes the place of the old one once it was asked about", async () => {
  const methods = open("2026-11-01T12:00:00.000Z");
  await press("Make a new link");

  expect((await inDialog("Make a new link?")).textContent).toContain(
    "Calendars that use the link of today get no more payments.",
  );
  expect(methods).toEqual(["GET"]);
  await confirm("Make a new link");
  expect(await screen.findByLabelText("Your private link")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(methods).toEqual(["GET", "POST"]);
});

test("a revoked link is gone, and one that is kept stays", async () => {
  const methods = open(AT);
  await press("Revoke the link");
  await confirm("Keep the link");
  expect(methods).toEqual(["GET"]);

  await press("Revoke the link");
  await confirm("Revoke the link");
  const make = await screen.findByRole("button", { name: "Make a private link" });
  await waitFor(() => expect(document.activeElement).toBe(make));
  expect(methods).toEqual(["GET", "DELETE"]);
});

test("what fails is said, and nothing changes", async () => {
  open(AT, true);
  await press("Revoke the link");
  await confirm("Revoke the link");

  await waitFor(async () =>
    expect((await inDialog("Revoke the link?")).textContent).toContain("Nothing changed."),
  );
  await confirm("Keep the link");
  expect(screen.getByText(/^There is a link since/)).toBeTruthy();
});

test("a link that could not be made is said not to be", async () => {
  open(null, true);
  await press("Make a private link");

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("No link was made."));
});
