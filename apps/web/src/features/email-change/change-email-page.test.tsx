import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as ChangeEmailPage } from "./change-email-page.tsx";

const ME = { uuid: "1", email: "ada@example.com", email_verified: true, demo_ends_at: null };
const NONE = { email: null, confirm_until: null };
const WAITING = { email: "new@example.net", confirm_until: "2026-12-04T12:00:00Z" };

type Opened = {
  me?: object;
  waiting?: object;
  answer?: () => Response;
  canSendMail?: boolean;
};

function open({ me = ME, waiting = NONE, answer, canSendMail = true }: Opened = {}) {
  const sent: DataCall[] = [];
  const rendered = renderScreen(
    <ChangeEmailPage />,
    { "/api/v1/me/": Response.json(me), "/api/v1/me/email-change/": Response.json(waiting) },
    {
      config: { canSendMail },
      answer: (call) => {
        if (call.method === "GET") return undefined;
        sent.push(call);
        return answer?.() ?? Response.json(call.method === "POST" ? WAITING : {});
      },
    },
  );
  return { ...rendered, sent };
}

async function type(email: string, password: string) {
  fireEvent.change(await screen.findByLabelText("New email address"), {
    target: { value: email },
  });
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Send a link" }));
}

test("requests a new email with the password, and then shows it as pending", async () => {
  const { sent } = open();
  expect((await screen.findByText(/You sign in with/)).textContent).toContain("ada@example.com");

  await type(" new@example.net ", "plum tide brick");

  expect(await screen.findByText("new@example.net")).toBeDefined();
  expect(screen.queryByLabelText("New email address")).toBeNull();
  expect(sent).toMatchObject([
    {
      method: "POST",
      path: "/api/v1/me/email-change/",
      body: { email: "new@example.net", password: "plum tide brick" },
    },
  ]);
});

test("a pending change can be canceled, and the form returns", async () => {
  const { sent } = open({ waiting: WAITING });

  fireEvent.click(await screen.findByRole("button", { name: "Keep current email" }));

  expect(await screen.findByLabelText("New email address")).toBeDefined();
  expect(sent).toMatchObject([{ method: "DELETE" }]);
});

test.for([
  ["email", "You sign in with this address already."],
  ["password", "This password is wrong. Please try again."],
])("shows an error of the %s at its field, which gets the focus", async ([name, words]) => {
  open({ answer: () => Response.json({ [name as string]: [words] }, { status: 400 }) });

  await type("new@example.net", "plum");

  expect(await screen.findByText(words as string)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe(name));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("if the server fails, shows that nothing changed and keeps the input", async () => {
  open({ answer: () => Response.json({ detail: "Try later." }, { status: 503 }) });

  await type("new@example.net", "plum tide brick");

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Nothing was changed. Try later."),
  );
  expect(screen.getByLabelText<HTMLInputElement>("New email address").value).toBe(
    "new@example.net",
  );
});

test("shows no form without mail, nor in a demo", async () => {
  open({ canSendMail: false });
  expect(await screen.findByText(/Email is turned off here/)).toBeDefined();

  open({ me: { ...ME, demo_ends_at: "2026-12-04T12:00:00Z" } });
  expect(await screen.findByText(/The demo has no email address/)).toBeDefined();
  expect(screen.queryByLabelText("New email address")).toBeNull();
});

test("an unconfirmed email must be confirmed first, and its link can be resent", async () => {
  const { tab } = open({ me: { ...ME, email_verified: false } });

  expect((await screen.findByText(/Confirm this address before/)).textContent).toContain(
    "ada@example.com",
  );
  expect(screen.queryByLabelText("New email address")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Resend the link" }));

  await waitFor(() =>
    expect(tab.calls).toEqual([
      { path: "/api/auth/register/resend-email/", body: { email: "ada@example.com" } },
    ]),
  );
});
