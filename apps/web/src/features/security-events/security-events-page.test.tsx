import type { SecurityEvent } from "@snowball/contract";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { type Answers, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as SecurityEventsPage } from "./security-events-page.tsx";

const PATH = "/api/v1/me/security-events/";
const SESSIONS = "/api/v1/me/sessions/";

function event(changes: Partial<SecurityEvent>): SecurityEvent {
  return {
    uuid: "3f9c6a51-77d0-4b12-a5a8-0f6e2d9b4c13",
    kind: "signed_in",
    occurred_at: "2026-11-20T16:05:00.000Z",
    times: 1,
    device: "Chrome on Windows",
    network: "203.0.113.*",
    institution: null,
    is_current_session: false,
    ...changes,
  };
}

test("each event shows what happened, the device and the network", async () => {
  renderScreen(<SecurityEventsPage />, { [PATH]: [event({ is_current_session: true })] });

  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("Signed in");
  expect(row.textContent).toContain("Chrome on Windows, network 203.0.113.*");
  expect(row.textContent).toContain("This session");
  expect(row.querySelector("time")?.dateTime).toBe("2026-11-20T16:05:00.000Z");
  expect(row.textContent).not.toContain("Was this you?");
});

test.each([
  ["sign_in_failed", { times: 3 }, "Wrong password, 3 times"],
  ["signed_in_on_new_device", {}, "Signed in on a new device"],
  ["token_reused", { device: null }, "Session ended because its sign-in key was used twice"],
] as const)("marks a suspicious event: %s", async (kind, changes, words) => {
  renderScreen(<SecurityEventsPage />, { [PATH]: [event({ kind, ...changes })] });

  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain(words);
  expect(row.textContent).toContain("Was this you?");
});

test("shows the network if the device is unknown", async () => {
  renderScreen(<SecurityEventsPage />, { [PATH]: [event({ device: null })] });

  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("Network 203.0.113.*");
});

test("names a bank, and shows no origin for events without a device", async () => {
  const removed = event({
    kind: "bank_removed",
    institution: "First Platypus Bank",
    device: null,
    network: null,
  });
  renderScreen(<SecurityEventsPage />, { [PATH]: [removed] });

  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("Bank or lender removed: First Platypus Bank");
  expect(row.textContent).not.toContain("network");
});

test("loads older events on demand, page by page", async () => {
  const pageOf = (kind: SecurityEvent["kind"], uuid: string, next: string | null) =>
    Response.json({ count: 2, next, previous: null, results: [event({ kind, uuid })] });
  const answers: Answers = {
    [PATH]: pageOf("signed_in", "1", "https://api.example/next"),
    [SESSIONS]: [],
  };
  const { queries } = renderScreen(<SecurityEventsPage />, answers);
  await screen.findByText("Signed in");

  answers[PATH] = pageOf("registered", "2", null);
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));

  expect(await screen.findByText("Account created")).toBeDefined();
  const ofEvents = queries.filter(({ limit }) => limit === "25");
  expect(ofEvents.map(({ offset }) => offset)).toEqual(["0", "25"]);
  expect(screen.getByText("Signed in")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("without events, shows what will be listed", async () => {
  renderScreen(<SecurityEventsPage />, { [PATH]: [] });

  expect(await screen.findByText("Nothing to show yet")).toBeDefined();
});

test("events that cannot be loaded show the error and a retry button", async () => {
  const failed = Response.json({ detail: "No.", code: "not_found" }, { status: 404 });
  const { answers } = renderScreen(<SecurityEventsPage />, {
    [PATH]: failed,
    [SESSIONS]: [],
  });
  const again = await screen.findByRole("button", { name: "Try again" });

  answers[PATH] = [event({})];
  fireEvent.click(again);

  expect(await screen.findByText("Signed in")).toBeDefined();
});
