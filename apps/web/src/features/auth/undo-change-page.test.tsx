import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as UndoChangePage } from "./undo-change-page.tsx";

const BUTTON = "Undo the change";
const GOOD = () => Response.json({ email: "ada@example.com", removed: ["passkeys", "two_factor"] });

function open(answer: () => Response = GOOD) {
  const sent: { path: string; body: object }[] = [];
  const rendered = renderScreen(
    <UndoChangePage />,
    {},
    {
      at: { url: "/security/undo/KEY", pattern: "/security/undo/:key" },
      authAnswer: (path, body) => {
        sent.push({ path, body });
        return answer();
      },
    },
  );
  return { ...rendered, sent };
}

const press = () => fireEvent.click(screen.getByRole("button", { name: BUTTON }));

test("opening the link does nothing; the button undoes the change once and shows the next step", async () => {
  const { sent } = open();
  expect(sent).toEqual([]);

  press();

  const done = await screen.findByText(/The new passkey is removed/);
  expect(done.textContent).toContain("The new two-factor authentication is off.");
  expect(screen.getByText("ada@example.com").parentElement?.textContent).toContain(
    "Choose a new password next.",
  );
  expect(sent).toEqual([{ path: "/api/auth/security/undo/", body: { key: "KEY" } }]);
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});

test("a dead link shows an error and leads to a new password", async () => {
  open(() => Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }));

  press();

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("has expired"));
  expect(screen.getByRole("link", { name: "Choose a new password" }).getAttribute("href")).toBe(
    "/password-reset",
  );
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});

test("the button stays if the server does not answer", async () => {
  open(() => new Response("", { status: 503 }));

  press();

  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByRole("button", { name: BUTTON })).toBeDefined();
});

test("an undo signs this browser out too", async () => {
  const { tab } = open();

  press();

  await waitFor(() => expect(tab.session.getStatus()).toBe("anonymous"));
});
