import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { RegisterPage } from "./register-page.tsx";

afterEach(cleanup);

type AuthAnswer = NonNullable<Parameters<typeof renderScreen>[2]>["authAnswer"];

function open(authAnswer?: AuthAnswer) {
  return renderScreen(
    <RegisterPage />,
    {},
    {
      at: { url: "/register", pattern: "/register" },
      isSignedIn: false,
      ...(authAnswer && { authAnswer }),
    },
  );
}

function submit(): void {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@example.com" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "one" } });
  fireEvent.change(screen.getByLabelText("Password again"), { target: { value: "two" } });
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
}

test("both passwords are sent as they are: the server compares them", async () => {
  const { tab, router } = open();

  submit();

  await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  expect(tab.calls[0]?.body).toEqual({
    username: "ada@example.com",
    email: "ada@example.com",
    password1: "one",
    password2: "two",
  });
});

test("what the server refuses stands beside its field and above the form", async () => {
  open(() =>
    Response.json(
      {
        username: ["A user with that username already exists."],
        password1: ["This password is too common."],
        non_field_errors: ["The two password fields didn't match."],
      },
      { status: 400 },
    ),
  );

  submit();

  expect((await screen.findByRole("alert")).textContent).toContain(
    "The two password fields didn't match.",
  );
  expect(screen.getByText("A user with that username already exists.")).toBeDefined();
  expect(screen.getByText("This password is too common.")).toBeDefined();
});

test("password managers are told which field is which", () => {
  open();

  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
  expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("new-password");
  expect(screen.getByLabelText("Password again").getAttribute("autocomplete")).toBe("new-password");
});

test("the way back to sign in is there", () => {
  open();

  expect(screen.getByRole("link", { name: /Sign in/ }).getAttribute("href")).toBe("/login");
});
