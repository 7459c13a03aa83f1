import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as LoginPage } from "./login-page.tsx";
import { Component as NewPasswordPage } from "./new-password-page.tsx";
import { PASSWORD_CHANGED } from "./password-changed-notice.tsx";
import { Component as PasswordResetPage } from "./password-reset-page.tsx";

type Options = NonNullable<Parameters<typeof renderScreen>[2]>;

function openReset(options: Options = {}) {
  const at = { url: "/password-reset", pattern: "/password-reset" };
  return renderScreen(<PasswordResetPage />, {}, { at, isSignedIn: false, ...options });
}

function openConfirm(options: Options = {}) {
  const at = {
    url: "/password-reset/confirm/abc%3Adef/",
    pattern: "/password-reset/confirm/:key",
  };
  return renderScreen(<NewPasswordPage />, {}, { at, isSignedIn: false, ...options });
}

function ask(): void {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
}

function choose(first: string, second = first): void {
  fireEvent.change(screen.getByLabelText("New password"), { target: { value: first } });
  fireEvent.change(screen.getByLabelText("New password again"), { target: { value: second } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
}

test("asking for a link shows the same text for every email, and the outbox (spec 2)", async () => {
  const { tab } = openReset({ config: { outboxUrl: "/dev/outbox" } });

  ask();

  expect(await screen.findByText(/If there is an account with this address/)).toBeDefined();
  expect(tab.calls).toEqual([
    { path: "/api/auth/password/reset/", body: { email: "ada@example.com" } },
  ]);
  expect(screen.getByRole("link", { name: "Open the outbox" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to sign in" }).getAttribute("href")).toBe("/login");
});

test("without mail, Submit shows the to-do alert and sends nothing (spec 2, 8)", () => {
  const { tab } = openReset({ config: { canSendMail: false } });

  ask();

  expect(screen.getByRole("alert").textContent).toBe(
    "To do: resetting the password is not done yet. Nothing was sent.",
  );
  expect(tab.calls).toEqual([]);
});

test("marks an invalid email with its error", async () => {
  openReset({
    authAnswer: () => Response.json({ email: ["Enter a valid email address."] }, { status: 400 }),
  });

  ask();

  expect(await screen.findByText("Enter a valid email address.")).toBeDefined();
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
});

test("sends a new password with the key and leads to the login screen", async () => {
  const { tab, router } = openConfirm();

  choose("seven green umbrellas", "seven green umbrella");

  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(tab.calls).toEqual([
    {
      path: "/api/auth/password/reset/confirm/",
      body: {
        key: "abc:def",
        new_password1: "seven green umbrellas",
        new_password2: "seven green umbrella",
      },
    },
  ]);
});

test("saving a new password signs this browser out too", async () => {
  const { tab, router } = openConfirm({ isSignedIn: true });

  choose("seven green umbrellas");

  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(tab.session.getStatus()).toBe("anonymous");
});

test("shows the errors of a rejected password at their fields", async () => {
  const { router } = openConfirm({
    authAnswer: () =>
      Response.json(
        {
          new_password1: ["This password is too common."],
          new_password2: ["The two password fields didn't match."],
        },
        { status: 400 },
      ),
  });

  choose("12345678", "else");

  expect(await screen.findByText("This password is too common.")).toBeDefined();
  expect(screen.getByText("The two password fields didn't match.")).toBeDefined();
  expect(router.state.location.pathname).toContain("/password-reset/confirm/");
});

test("a dead link shows an error and leads to a new one", async () => {
  openConfirm({
    authAnswer: () => Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }),
  });

  choose("seven green umbrellas");

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("has expired"));
  expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe(
    "/password-reset",
  );
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("asks an account with two-factor authentication for its code, then saves the password", async () => {
  const asked = { detail: "Please enter the code.", code: "second_step_required" };
  const wrong = { one_time_code: ["This code is not right."] };
  const { router, tab } = openConfirm({
    authAnswer: (_path, { one_time_code: code }) => {
      if (code === undefined) return Response.json(asked, { status: 401 });
      return code === "123456"
        ? Response.json({ detail: "ok" })
        : Response.json(wrong, { status: 400 });
    },
  });
  const enter = async (code: string) => {
    const label = "Code from your authenticator app";
    fireEvent.change(await screen.findByLabelText(label), { target: { value: code } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
  };

  choose("seven green umbrellas");
  await enter("000000");
  expect(await screen.findByText("This code is not right.")).toBeDefined();
  await enter("123456");

  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(tab.calls.at(-1)?.body).toMatchObject({
    new_password1: "seven green umbrellas",
    one_time_code: "123456",
  });
});

test("a dead link offers no new one without mail", async () => {
  openConfirm({
    authAnswer: () => Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }),
    config: { canSendMail: false },
  });

  choose("seven green umbrellas");

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("has expired"));
  expect(screen.queryByText("Send a new link")).toBeNull();
});

test("the login screen shows its notice only after a password change", async () => {
  const at = { url: "/login", pattern: "/login" };
  const { router } = renderScreen(<LoginPage />, {}, { at, isSignedIn: false });
  expect(screen.queryByRole("status")).toBeNull();

  await act(() => router.navigate("/login", { state: PASSWORD_CHANGED }));

  expect(screen.getByRole("status").textContent).toContain("Your password was changed.");
});
