import type { Me } from "@snowball/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { DemoBanner } from "./account-banners.tsx";

const ME: Me = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000001",
  email: "demo-1@demo.invalid",
  email_verified: false,
  demo_ends_at: "2026-11-23T12:00:00.000Z",
  first_name: "",
  last_name: "",
  role: "",
  timezone: "",
  bio: "",
};

const DAY_MS = 86_400_000;

const open = (about: Partial<Me>, url = "/home") =>
  renderScreen(
    <DemoBanner />,
    { "/api/v1/me/": Response.json({ ...ME, ...about }) },
    { at: { url, pattern: url } },
  );

test("a demo is labeled with its end and a link to register", async () => {
  open({ demo_ends_at: new Date(Date.now() + 2.5 * DAY_MS).toISOString() });
  const banner = await screen.findByRole("region", { name: "Demo household" });

  expect(banner.textContent).toContain("We delete this household in 3 days");
  expect(screen.getByRole("link", { name: "Make it yours" }).getAttribute("href")).toBe(
    "/register",
  );
});

test("omits the link to register on the register page", async () => {
  open({}, "/register");
  await screen.findByRole("region", { name: "Demo household" });

  expect(screen.queryByRole("link", { name: "Make it yours" })).toBeNull();
});

test("a normal account shows no demo banner", async () => {
  const { calls } = open({ demo_ends_at: null });
  await waitFor(() => expect(calls).toContain("/api/v1/me/"));

  expect(screen.queryByRole("region", { name: "Demo household" })).toBeNull();
});
