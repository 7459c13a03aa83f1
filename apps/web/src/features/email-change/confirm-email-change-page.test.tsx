import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as ConfirmEmailChangePage } from "./confirm-email-change-page.tsx";

type Answer = () => Response;
const GOOD: Answer = () => Response.json({ email: "new@example.net" });

function open(answer = GOOD) {
  const sent: { path: string; body: object }[] = [];
  const rendered = renderScreen(
    <ConfirmEmailChangePage />,
    {},
    {
      at: { url: "/email/change/confirm/KEY", pattern: "/email/change/confirm/:key" },
      authAnswer: (path, body) => {
        sent.push({ path, body });
        return answer();
      },
    },
  );
  return { ...rendered, sent };
}

const BUTTON = "Confirm the address";
const press = () => fireEvent.click(screen.getByRole("button", { name: BUTTON }));

test("opening the link does nothing; the button confirms the email once", async () => {
  const { sent } = open();
  expect(sent).toEqual([]);

  press();

  expect(await screen.findByText(/new@example.net/)).toBeDefined();
  expect(sent).toEqual([{ path: "/api/auth/email/change/confirm/", body: { key: "KEY" } }]);
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});

test("a dead link shows an error", async () => {
  open(() => Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }));

  press();

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("has expired"));
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});

test("an email registered by another account shows the error without another try", async () => {
  const detail = "Another account has this address, so yours stays as it was.";
  open(() => Response.json({ detail, code: "address_taken" }, { status: 409 }));

  press();

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(detail));
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});

test("the button stays if the server does not answer", async () => {
  open(() => new Response("", { status: 503 }));

  press();

  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByRole("button", { name: BUTTON })).toBeDefined();
});
