import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { LoginPage } from "./login-page.tsx";

const ASKED = { detail: "Please enter the code.", code: "second_step_required" };
const WRONG = "This code is not right, or it was used before. Please enter a new one.";
const PAIR = { access: "a1", refresh: "r1" };
const CREDENTIALS = { email: "ada@example.com", password: "plum tide brick" };

/** A server that takes one code. */
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

test("after the right password the code is asked for, without an error, ready to be typed", async () => {
  open();

  const field = await typePassword();

  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(["one-time-code", "numeric"]);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("the code goes with what was typed before, and leads to where the user wanted to go", async () => {
  const { tab, router } = open();
  await typePassword();

  await typeCode("Code from your authenticator app", " 123456 ");

  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
  expect(tab.calls.map(({ body }) => body)).toEqual([
    CREDENTIALS,
    { ...CREDENTIALS, one_time_code: "123456" },
  ]);
});

test("a wrong code is told at its field, which has the focus, and another can be tried", async () => {
  const { router } = open();
  const field = await typePassword();

  await typeCode("Code from your authenticator app", "000000");
  expect(await screen.findByText(WRONG)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));

  await typeCode("Code from your authenticator app", "123456");
  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
});

test("a recovery code is a tap away, in an empty field of its own, and so is the app again", async () => {
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

test("another account can be signed in to instead", async () => {
  open();
  await typePassword();

  fireEvent.click(screen.getByRole("button", { name: "Sign in with another account" }));

  expect(await screen.findByLabelText("Password")).toBeDefined();
  expect(screen.queryByLabelText("Code from your authenticator app")).toBeNull();
});
