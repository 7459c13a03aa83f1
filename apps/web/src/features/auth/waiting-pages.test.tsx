import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as CheckEmailPage } from "./check-email-page.tsx";
import { Component as ConfirmEmailPage } from "./confirm-email-page.tsx";
import { Component as EmailConfirmedPage } from "./email-confirmed-page.tsx";
import { LogoutPage } from "./logout-page.tsx";
import { Component as StartPage } from "./start-page.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

const CONFIRM = "/email/confirm/:confirmationKey?";

test("the start screen sends an anonymous visitor to the login screen after 500 ms (spec 2, 9)", async () => {
  const at = { url: "/start", pattern: "/start" };
  const { router } = renderScreen(<StartPage />, {}, { at, isSignedIn: false });
  await wait(499);
  expect(screen.getByText("Loading...")).toBeDefined();
  expect(router.state.location.pathname).toBe("/start");

  await wait(1);

  expect(router.state.location.pathname).toBe("/login");
});

test("the start screen sends a signed-in user home at once (spec 2)", async () => {
  const { router } = renderScreen(<StartPage />, {}, { at: { url: "/start", pattern: "/start" } });
  await wait(0);

  expect(router.state.location.pathname).toBe("/home");
});

test("logging out ends the session at once and goes to the landing page after a second (spec 2, 4, 9)", async () => {
  const { router, tab } = renderScreen(
    <LogoutPage />,
    {},
    {
      at: { url: "/logout", pattern: "/logout" },
    },
  );
  await wait(999);
  expect(tab.session.getStatus()).toBe("anonymous");
  expect(screen.getByText("Logging out...")).toBeDefined();
  expect(router.state.location.pathname).toBe("/logout");

  await wait(1);

  expect(router.state.location.pathname).toBe("/");
});

test("a valid key is sent once, shows yes, and leads on after 1.5 s (spec 2, 4, 7, 9)", async () => {
  const { router, tab } = renderScreen(
    <ConfirmEmailPage />,
    {},
    {
      at: { url: "/email/confirm/abc%3Adef/", pattern: CONFIRM },
      isSignedIn: false,
    },
  );
  expect(screen.getByText("We are confirming your email.")).toBeDefined();
  expect(screen.getByRole("status").textContent).toBe("Verified: no");
  await wait(10);
  expect(screen.getByRole("status").textContent).toBe("Verified: yes");
  await wait(1400);
  expect(router.state.location.pathname).toContain("/email/confirm/");

  await wait(100);

  expect(router.state.location.pathname).toBe("/email-confirmed");
  expect(tab.calls).toEqual([
    { path: "/api/auth/register/verify-email/", body: { key: "abc:def" } },
  ]);
});

test("an invalid key shows no with the reason and a new link, and stays (spec 4, 8)", async () => {
  const { router } = renderScreen(
    <ConfirmEmailPage />,
    {},
    {
      at: { url: "/email/confirm/old/", pattern: CONFIRM },
      isSignedIn: false,
      authAnswer: () => Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }),
    },
  );
  await wait(10);

  expect(screen.getByRole("status").textContent).toBe("Verified: no");
  expect(screen.getByRole("alert").textContent).toContain("has expired");
  expect(screen.getByRole("button", { name: "Send a new link" })).toBeDefined();

  await wait(5000);
  expect(router.state.location.pathname).toBe("/email/confirm/old/");
});

test("without a key the screen shows an error and verifies nothing (spec 2)", async () => {
  const { tab } = renderScreen(
    <ConfirmEmailPage />,
    {},
    {
      at: { url: "/email/confirm/", pattern: CONFIRM },
      isSignedIn: false,
    },
  );
  await wait(10);

  expect(screen.getByText("No confirmation key found.")).toBeDefined();
  expect(tab.calls).toEqual([]);
});

test("/success and /email-confirmed show their sentences (spec 2)", () => {
  renderScreen(<CheckEmailPage />, {}, { isSignedIn: false });
  renderScreen(<EmailConfirmedPage />, {}, { isSignedIn: false });

  expect(
    screen.getByText("Please check your email and click the verification link."),
  ).toBeDefined();
  expect(screen.getByText("Email Confirmed. Please login")).toBeDefined();
});
