import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, type RouteObject } from "react-router";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { fakeTab, signedInStorage } from "#lib/session/testing/session-fixture.ts";
import { SESSION_KEY } from "#lib/session/session-store.ts";
import { appConfigFixture } from "#lib/testing/app-config-fixture.ts";

import { App } from "./app.tsx";
import { AppLayout } from "./app-layout.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { routes, SignedInOnly } from "./router.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function Broken(): never {
  throw new Error("The screen broke.");
}

const screens: RouteObject[] = [
  {
    Component: AppLayout,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { path: "/login", Component: () => <h1 tabIndex={-1}>Login</h1> },
          { path: "/broken", Component: Broken },
          {
            Component: SignedInOnly,
            children: [{ path: "/secret", Component: () => <h1 tabIndex={-1}>Secret</h1> }],
          },
        ],
      },
    ],
  },
];

const emptyProfile = {
  first_name: "",
  last_name: "",
  role: "",
  timezone: "",
  bio: "",
  picture: null,
};

function open(
  url: string,
  options: {
    isSignedIn: boolean;
    isVerified?: boolean;
    canSendMail?: boolean;
    with?: RouteObject[];
    /** Replaces the response with the signed-in user. */
    answer?: () => Promise<Response>;
  },
) {
  const { isSignedIn, isVerified = true, canSendMail = true } = options;
  const me = {
    uuid: "1",
    email: "ada@example.com",
    email_verified: isVerified,
    demo_ends_at: null,
    ...emptyProfile,
  };
  const tab = fakeTab(isSignedIn ? { storage: signedInStorage() } : {});
  tab.session.adoptStored();
  snowballClient.initialize({
    fetch: async () => options.answer?.() ?? Response.json(me),
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken(tab.session.getState().access);
  const router = createMemoryRouter(options.with ?? screens, { initialEntries: [url] });
  const config = appConfigFixture({ outboxUrl: "/dev/outbox", canSendMail });

  render(<App config={config} session={tab.session} router={router} />);
  return { tab, router, me };
}

test("the header shows the product, the email, Logout and the three links (spec 1)", async () => {
  open("/secret", { isSignedIn: true });

  expect(await screen.findByText("ada@example.com")).toBeDefined();
  const links = ["Snowball", "Home", "Accounts", "Settings", "Logout"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
  expect(links).toEqual(["/home", "/home", "/accounts", "/settings", "/logout"]);
  expect(screen.getByRole("link", { name: "ada@example.com" }).getAttribute("href")).toBe(
    "/profile",
  );
});

test("shows the navigation before the user is loaded", () => {
  open("/secret", { isSignedIn: true });

  expect(screen.getByRole("link", { name: "Home" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Logout" })).toBeDefined();
});

test("the footer shows the current year (spec 1)", () => {
  open("/login", { isSignedIn: false });

  expect(screen.getByRole("contentinfo").textContent).toContain(
    `© ${new Date().getFullYear()} Snowball`,
  );
});

test("sends an anonymous visitor to sign in with a path back (spec 6)", async () => {
  const { router } = open("/secret?a=1", { isSignedIn: false });

  await screen.findByRole("heading", { name: "Login" });

  expect(router.state.location.search).toBe("?next=%2Fsecret%3Fa%3D1");
});

test("shows a screen once the banners are known or their request failed", async () => {
  const answer = Promise.withResolvers<Response>();
  open("/secret", { isSignedIn: true, answer: () => answer.promise });
  const isSeen = () => !screen.getByRole("main").classList.contains("opacity-0");
  await act(() => import("./account-banners.tsx"));
  expect(isSeen()).toBe(false);

  answer.reject(new TypeError("no network"));

  await waitFor(() => expect(isSeen()).toBe(true));
});

test("shows a screen after two seconds at the latest, and at once to a visitor", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  open("/secret", { isSignedIn: true, answer: () => new Promise(() => undefined) });
  const isSeen = () => !screen.getByRole("main").classList.contains("opacity-0");
  act(() => void vi.advanceTimersByTime(1_999));
  expect(isSeen()).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(isSeen()).toBe(true);

  cleanup();
  open("/login", { isSignedIn: false });
  expect(isSeen()).toBe(true);
});

test("shows late banners below the screen until the next one opens", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answer = Promise.withResolvers<Response>();
  const { me, router } = open("/secret", {
    isSignedIn: true,
    isVerified: false,
    answer: () => answer.promise,
  });
  await act(() => import("./account-banners.tsx"));
  act(() => void vi.advanceTimersByTime(2_000));
  const isBelow = () =>
    screen.getByRole("region", { name: "Your email address" }).closest(".order-last") !== null;

  answer.resolve(Response.json(me));

  expect(await screen.findByRole("button", { name: "Resend the link" })).toBeDefined();
  expect(isBelow()).toBe(true);
  await act(() => router.navigate("/login"));
  expect(isBelow()).toBe(false);
  await act(() => router.navigate("/secret"));
  expect(isBelow()).toBe(false);
});

test("signing out removes the screen at once", async () => {
  const { tab } = open("/secret", { isSignedIn: true });
  await screen.findByRole("heading", { name: "Secret" });

  await act(() => tab.session.signOut());

  expect(screen.queryByText("Secret")).toBeNull();
  expect(screen.queryByText("ada@example.com")).toBeNull();
});

test("a screen that throws shows the error's message and a link home, within the layout (spec 2)", async () => {
  open("/broken", { isSignedIn: false });

  expect(
    await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeDefined();
  expect(screen.getByText("The screen broke.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Go home" }).getAttribute("href")).toBe("/home");
  expect(screen.getByRole("contentinfo")).toBeDefined();
});

test("an unknown path shows its status and text (spec 2)", async () => {
  open("/nowhere", { isSignedIn: false, with: routes });

  expect(
    await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeDefined();
  expect(screen.getByText("404 Not Found")).toBeDefined();
  expect(screen.getByText("This page doesn't exist. Check the address or go home.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Try again" })).toBeNull();
});

test("a new screen starts at its top unless the navigation prevents it", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  const { router } = open("/login", { isSignedIn: false });

  scrollTo.mockClear();
  await act(() => router.navigate("/login?a=b", { replace: true, preventScrollReset: true }));
  expect(scrollTo).not.toHaveBeenCalled();
  await act(() => router.navigate("/login?a=c"));
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test("focuses the new heading after a navigation", async () => {
  const { router } = open("/login", { isSignedIn: true });
  expect(document.activeElement).toBe(document.body);

  await act(() => router.navigate("/secret"));

  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Secret" }));
});

test("reminds a user to confirm the email, with a new link and the outbox (spec 7)", async () => {
  const { tab } = open("/secret", { isSignedIn: true, isVerified: false });

  fireEvent.click(await screen.findByRole("button", { name: "Resend the link" }));

  await waitFor(() => expect(screen.getByText(/We sent a new link to/)).toBeDefined());
  expect(tab.calls).toContainEqual({
    path: "/api/auth/register/resend-email/",
    body: { email: "ada@example.com" },
  });
  expect(screen.getByRole("link", { name: "Open the outbox" }).getAttribute("href")).toBe(
    "/dev/outbox",
  );
});

test("does not remind a user with a confirmed email", async () => {
  open("/secret", { isSignedIn: true });
  await screen.findByText("ada@example.com");

  expect(screen.queryByRole("button", { name: "Resend the link" })).toBeNull();
});

test("does not remind users if no mail can be sent (spec 7)", async () => {
  open("/secret", { isSignedIn: true, isVerified: false, canSendMail: false });
  await screen.findByText("ada@example.com");

  expect(screen.queryByRole("button", { name: "Resend the link" })).toBeNull();
});

test("a different user's sign-in in another tab replaces the email on the screen (spec 3)", async () => {
  const { tab, me } = open("/secret", { isSignedIn: true });
  await screen.findByText("ada@example.com");

  me.email = "grace@example.com";
  const other = { access: "a9", refresh: "r9", sessionOriginationTime: "2026-11-20T09:00:00.000Z" };
  tab.storage.setItem(SESSION_KEY, JSON.stringify(other));
  act(() => void tab.session.adoptStored());

  expect(screen.queryByText("ada@example.com")).toBeNull();
  expect(await screen.findByText("grace@example.com")).toBeDefined();
});

test("returning to the page refetches whether the email is confirmed", async () => {
  const { me } = open("/secret", { isSignedIn: true, isVerified: false });
  await screen.findByRole("button", { name: "Resend the link" });

  me.email_verified = true;
  act(() => void window.dispatchEvent(new Event("visibilitychange")));

  await waitFor(() => expect(screen.queryByRole("button", { name: "Resend the link" })).toBeNull());
});

test("signing out leaves the profile even with unsaved changes", async () => {
  const { tab, router } = open("/profile", { isSignedIn: true, with: routes });
  fireEvent.change(await screen.findByLabelText("Role"), { target: { value: "Analyst" } });

  await act(() => tab.session.signOut());

  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(screen.queryByLabelText("Role")).toBeNull();
  expect(screen.queryByText("Leave without saving?")).toBeNull();
});
