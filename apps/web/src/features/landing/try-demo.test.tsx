import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { EntryLinks } from "./landing-page.tsx";

const TRY = "Try it with a demo household";

function open(answer: Response, hasDemo = true) {
  return renderScreen(
    <EntryLinks />,
    {},
    { isSignedIn: false, config: { hasDemo }, authAnswer: () => answer },
  );
}

test("one click opens the home screen of a demo without any input", async () => {
  const { router, tab } = open(Response.json({ access: "a1", refresh: "r1" }, { status: 201 }));

  fireEvent.click(await screen.findByRole("button", { name: TRY }));

  await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  expect(tab.calls).toEqual([{ path: "/api/v1/demo/", body: {} }]);
  expect(tab.session.getStatus()).toBe("authorized");
});

test("shows why the demo could not start, and stays", async () => {
  const busy = { detail: "We couldn't reach the bank.", code: "bank_unavailable" };
  const { router } = open(Response.json(busy, { status: 503 }));

  fireEvent.click(await screen.findByRole("button", { name: TRY }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't reach the bank."),
  );
  expect(router.state.location.pathname).toBe("/");
});

test("offers no demo if the server has none", () => {
  open(Response.json({}), false);

  expect(screen.getByRole("link", { name: "Create an account" })).toBeDefined();
  expect(screen.queryByRole("button", { name: TRY })).toBeNull();
});
