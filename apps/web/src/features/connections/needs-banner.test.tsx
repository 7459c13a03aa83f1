import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { connectionFixture } from "./testing/connection-fixture.ts";
import { NeedsBanner } from "./connection-status.tsx";

test("lists each connection that needs user action, with a link to the connections", async () => {
  renderScreen(<NeedsBanner />, {
    "/api/v1/items/": [
      connectionFixture({ uuid: "1" }),
      connectionFixture({
        uuid: "2",
        institution_name: "Tartan Bank",
        status: "login_required",
        status_reason: "Your bank asks you to sign in again.",
      }),
      connectionFixture({ uuid: "3", institution_name: "Twin Bank", duplicate_of: "1" }),
    ],
  });

  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toContain(
      "Tartan Bank: Your bank asks you to sign in again.",
    ),
  );
  const banner = screen.getByRole("status");
  expect(banner.textContent).toContain("Twin Bank: These accounts are linked twice");
  expect(banner.textContent).not.toContain("First Platypus Bank");
  const link = screen.getByRole("link", { name: "See connections" });
  expect(link.getAttribute("href")).toBe("/account-connections");
  // The main action of Home is to send a payment.
  expect(link.className).toContain("secondary");
});

test("shows no banner for healthy connections", async () => {
  const { calls } = renderScreen(<NeedsBanner />, { "/api/v1/items/": [connectionFixture()] });
  await waitFor(() => expect(calls).toHaveLength(1));

  expect(screen.queryByRole("status")).toBeNull();
});
