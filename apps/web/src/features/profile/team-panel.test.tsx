import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { TeamPanel } from "./profile-page.tsx";

const me = { email: "ada@example.com", first_name: "", last_name: "", role: "" };

test("the team is only the user, and sharing is marked as not built (spec 2)", async () => {
  renderScreen(<TeamPanel />, { "/api/v1/me/": Response.json(me) });

  expect((await screen.findByRole("listitem")).textContent).toContain("ada@example.com");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getAllByText("ada@example.com")).toHaveLength(1);
  expect(screen.getByText(/Sharing isn't available yet/)).toBeDefined();
});

test("shows the user's name and role", async () => {
  const named = { ...me, first_name: "Ada", last_name: "Lovelace", role: "Analyst" };
  renderScreen(<TeamPanel />, { "/api/v1/me/": Response.json(named) });

  expect(await screen.findByText("Ada Lovelace")).toBeDefined();
  expect(screen.getByText("Analyst · ada@example.com")).toBeDefined();
});
