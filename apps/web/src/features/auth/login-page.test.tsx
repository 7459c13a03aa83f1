import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as LoginPage } from "./login-page.tsx";

type Options = Parameters<typeof renderScreen>[2];

function open(options: Options = {}) {
  return renderScreen(
    <LoginPage />,
    {},
    { at: { url: "/login", pattern: "/login" }, isSignedIn: false, ...options },
  );
}

function submit(email: string, password: string): void {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

test("shows the specification's heading, fields, button and links (spec 2)", () => {
  open();

  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome Back");
  expect(screen.getByLabelText("Email").getAttribute("type")).toBe("email");
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  expect(
    screen.getByRole("link", { name: "Or, register for an account." }).getAttribute("href"),
  ).toBe("/register");
  expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe(
    "/password-reset",
  );
});

test("a form submitted before hydration does not put the password into the URL", () => {
  open();

  expect(screen.getByLabelText("Password").closest("form")?.getAttribute("method")).toBe("post");
});

test("signing in sends email and password and leads home (spec 2)", async () => {
  const { tab, router } = open();

  submit("ada@example.com", "correct horse");

  await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  expect(tab.calls).toEqual([
    { path: "/api/auth/token/", body: { email: "ada@example.com", password: "correct horse" } },
  ]);
});

test("signing in leads to the path that the user wanted", async () => {
  const { router } = open({ at: { url: "/login?next=%2Faccounts", pattern: "/login" } });

  submit("ada@example.com", "correct horse");

  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
});

test("signing in never leads to another site", async () => {
  const { router } = open({ at: { url: "/login?next=%2F%2Fevil.example", pattern: "/login" } });

  submit("ada@example.com", "correct horse");

  await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
});

test("a signed-in user is redirected home (spec 2)", async () => {
  const { router } = open({ isSignedIn: true });

  await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
});

test("wrong credentials show a sentence and the specified error text (spec 8)", async () => {
  const body = { detail: "No active account found", code: "no_active_account" };
  open({ authAnswer: () => Response.json(body, { status: 401 }) });

  submit("ada@example.com", "wrong");

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(
      "Email and password don't match an account.",
    ),
  );
  expect(screen.getByRole("alert").textContent).toContain(`Auth Error: ${JSON.stringify(body)}`);
});

test("a rejected field is marked, shows its error and gets the focus", async () => {
  open({
    authAnswer: () => Response.json({ email: ["This field may not be blank."] }, { status: 400 }),
  });

  submit("", "x");
  await screen.findByRole("alert");

  const email = screen.getByLabelText("Email");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(email.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "This field may not be blank.",
  );
  expect(document.activeElement).toBe(email);
});
