import type { BankAccess } from "@snowball/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as SettingsPage } from "./settings-page.tsx";

test("shows the full email of the signed-in user", async () => {
  renderScreen(<SettingsPage />, {
    "/api/v1/me/": Response.json({ uuid: "1", email: "ada@example.com", demo_ends_at: null }),
  });

  expect((await screen.findByText(/Signed in as/)).textContent).toBe(
    "Signed in as ada@example.com",
  );
});

test("shows no email in a demo", async () => {
  const demo = {
    email: "demo-1@demo.invalid",
    email_verified: false,
    demo_ends_at: "2026-11-26T12:00:00Z",
  };
  renderScreen(<SettingsPage />, { "/api/v1/me/": Response.json({ uuid: "1", ...demo }) });

  expect((await screen.findByText(/Signed in as/)).textContent).toBe(
    "Signed in as a demo household",
  );
});

test("shows the links before the user is loaded (spec 2)", () => {
  renderScreen(<SettingsPage />, {});

  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/account-connections",
    "/profile",
    "/settings/email",
    "/settings/second-step",
    "/security-activity",
    "/settings/delete-account",
  ]);
});

test("shows until when banks stay linked at the link to the banks", async () => {
  const access: BankAccess = {
    because: "free_days",
    is_allowed: true,
    banks: 1,
    banks_max: 5,
    until: "2026-12-20T17:00:00.000Z",
    refusal: null,
  };
  renderScreen(<SettingsPage />, { "/api/v1/bank-access/": Response.json(access) });

  const text = await screen.findByText("Your banks stay linked until December 20, 2026, free.");
  expect(text.closest("a")?.getAttribute("href")).toBe("/account-connections");
});
