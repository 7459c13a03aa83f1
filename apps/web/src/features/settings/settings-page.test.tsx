import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { SettingsPage } from "./settings-page.tsx";

test("the screen says whose settings these are, in full", async () => {
  renderScreen(<SettingsPage />, {
    "/api/v1/me/": Response.json({ uuid: "1", email: "ada@example.com", email_verified: true }),
  });

  expect((await screen.findByText(/Signed in as/)).textContent).toBe(
    "Signed in as ada@example.com",
  );
});

test("the ways on are there before it is known who is signed in", () => {
  renderScreen(<SettingsPage />, {});

  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/account-connections",
    "/profile",
    "/security-activity",
  ]);
});
