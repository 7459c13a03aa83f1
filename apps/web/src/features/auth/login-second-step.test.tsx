import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as LoginPage } from "./login-page.tsx";

const ASKED = { detail: "Please enter the code.", code: "second_step_required" };
const WRONG = "This code is wrong or was already used. Please enter a new one.";
const PAIR = { access: "a1", refresh: "r1" };
const CREDENTIALS = { email: "ada@example.com", password: "plum tide brick" };

/** Opens the page with a server that accepts one code. */
function open(right = "123456") {
  return renderScreen(
    <LoginPage />,
    {},
    {
      at: { url: "/login?next=%2Faccounts", pattern: "/login" },
      isSignedIn: false,
      authAnswer: (_path, { one_time_code: code }) => {
        if (code === undefined) return Response.json(ASKED, { status: 401 });
        return code === right
          ? Response.json(PAIR)
          : Response.json({ one_time_code: [WRONG] }, { status: 400 });
      },
    },
  );
}

async function typePassword() {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: CREDENTIALS.email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: CREDENTIALS.password } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  return screen.findByLabelText<HTMLInputElement>("Code from your authenticator app");
}
async function typeCode(label: string, code: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

test("after the right password, asks for the code without an error and focuses its field", async () => {
  open();

  const field = await typePassword();

  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(["one-time-code", "numeric"]);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("sends the code with the credentials and leads to the wanted path", async () => {
  const { tab, router } = open();
  await typePassword();

  await typeCode("Code from your authenticator app", " 123456 ");

  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
  expect(tab.calls.map(({ body }) => body)).toEqual([
    CREDENTIALS,
    { ...CREDENTIALS, one_time_code: "123456" },
  ]);
});

test("shows a wrong code at its field, focuses it, and allows another try", async () => {
  const { router } = open();
  const field = await typePassword();

  await typeCode("Code from your authenticator app", "000000");
  expect(await screen.findByText(WRONG)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));

  await typeCode("Code from your authenticator app", "123456");
  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
});

test("switches to an empty field for a recovery code, and back to the app", async () => {
  const { router } = open("abcd-efgh");
  await typePassword();
  await typeCode("Code from your authenticator app", "000000");
  await screen.findByText(WRONG);

  fireEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Recovery code");
  expect([field.value, field.inputMode, document.activeElement]).toEqual(["", "text", field]);
  expect(screen.queryByText(WRONG)).toBeNull();
  expect(screen.getByRole("button", { name: "Use the app" })).toBeDefined();

  await typeCode("Recovery code", "abcd-efgh");
  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
});

test("allows signing in with another account instead", async () => {
  open();
  await typePassword();

  fireEvent.click(screen.getByRole("button", { name: "Sign in with another account" }));

  expect(await screen.findByLabelText("Password")).toBeDefined();
  expect(screen.queryByLabelText("Code from your authenticator app")).toBeNull();
});
