import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as RegisterPage } from "./register-page.tsx";

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

test("sends both passwords unchanged, because the server compares them (spec 2, 5)", async () => {
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

test("a registration without a session leads to /success (spec 2)", async () => {
  const { router, tab } = open(() =>
    Response.json({ detail: "Verification e-mail sent." }, { status: 201 }),
  );

  submit();

  await waitFor(() => expect(router.state.location.pathname).toBe("/success"));
  expect(tab.session.getStatus()).toBe("anonymous");
});

test("an answer from another server shows an error and keeps the input", async () => {
  const { router } = open(() => new Response("<h1>Hotel Wi-Fi</h1>", { status: 200 }));

  submit();

  expect(await screen.findByRole("alert")).toBeDefined();
  expect(router.state.location.pathname).toBe("/register");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
});

test("shows the server's errors next to their fields and above the form (spec 8)", async () => {
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

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(
      "The two password fields didn't match.",
    ),
  );
  expect(screen.getByText("A user with that username already exists.")).toBeDefined();
  expect(screen.getByText("This password is too common.")).toBeDefined();
});

test("labels the fields for password managers", () => {
  open();

  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
  expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("new-password");
  expect(screen.getByLabelText("Password again").getAttribute("autocomplete")).toBe("new-password");
});

test("links back to sign in (spec 2)", () => {
  open();

  expect(screen.getByRole("link", { name: /Sign in/ }).getAttribute("href")).toBe("/login");
});

const DIFFERENT = { non_field_errors: ["The two password fields didn't match."] };

test("different passwords mark and focus the second field", async () => {
  open(() => Response.json(DIFFERENT, { status: 400 }));

  submit();
  await screen.findByRole("alert");

  const again = screen.getByLabelText("Password again");
  expect(again.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(again.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "The two password fields didn't match.",
  );
  expect(document.activeElement).toBe(again);
});

test("an error without a field marks no field and gets the focus itself", async () => {
  open(() => Response.json({ detail: "Slow down.", code: "throttled" }, { status: 429 }));

  submit();
  const alert = await screen.findByRole("alert");

  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(document.activeElement?.contains(alert)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("the busy button keeps the focus and sends nothing twice", async () => {
  const answer = Promise.withResolvers<Response>();
  const { tab } = open(() => answer.promise);
  const button = screen.getByRole("button", { name: "Register" });
  button.focus();

  submit();
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(button);

  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.hasAttribute("disabled")).toBe(false);
  expect(tab.calls).toHaveLength(1);
  answer.resolve(Response.json(DIFFERENT, { status: 400 }));
  await screen.findByRole("alert");
});

function openSignedIn(demoEndsAt: string | null) {
  const me = {
    uuid: "1",
    email: "x@demo.invalid",
    email_verified: false,
    demo_ends_at: demoEndsAt,
  };
  return renderScreen(
    <RegisterPage />,
    { "/api/v1/me/": Response.json(me) },
    {
      at: { url: "/register", pattern: "/register" },
      authAnswer: () => Response.json({ access: "a9", refresh: "r9" }),
    },
  );
}

test("a demo registers with its own refresh token", async () => {
  const { tab } = openSignedIn("2026-11-23T12:00:00.000Z");
  expect(await screen.findByText(/The demo data is deleted/)).toBeDefined();
  expect(screen.getByRole("link", { name: /Leave the demo/ }).getAttribute("href")).toBe("/logout");

  submit();

  await waitFor(() => expect(tab.session.getState().refresh).toBe("r9"));
  expect(tab.calls[0]).toMatchObject({ path: "/api/auth/register/", body: { demo: "r1" } });
});

test("a user with an account is redirected and registers nothing", async () => {
  const { router } = openSignedIn(null);

  await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
});
