import type { Item } from "@snowball/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { ConnectionsSection } from "./connections-section.tsx";
import {
  created,
  KNOWN,
  META,
  press,
  muteWindows,
  useFakePlaid,
  windows,
} from "./testing/link-screen-fixture.tsx";

useFakePlaid();

const BACK = "/link/return?oauth_state_id=state-1";
const OPEN_LINK = {
  token: "link-kept",
  expiration: "2026-11-20T12:00:00Z",
  purpose: "liability",
  for_item: null,
};

beforeEach(() => {
  window.history.replaceState(null, "", BACK);
});

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

const expiration = new Date(Date.now() + 4 * 3_600_000).toISOString();

function openReturnPage(openLink: Response, items: Item[] = []) {
  return renderScreen(<ConnectionsSection isReturn />, {
    "/api/v1/items/": items,
    "/api/v1/accounts/": [],
    "/api/v1/links/open/": openLink,
    "/api/v1/links/": Response.json({ uuid: crypto.randomUUID(), token: "link-new", expiration }),
  });
}

test("resumes the window with the stored token and the full redirect address", async () => {
  openReturnPage(Response.json(OPEN_LINK));

  await waitFor(() => expect(windows).toHaveLength(1));

  expect(windows[0]).toMatchObject({
    token: "link-kept",
    receivedRedirectUri: new URL(BACK, window.location.href).href,
  });
});

test("clears the redirect address when the window closes", async () => {
  openReturnPage(Response.json(OPEN_LINK));
  await waitFor(() => expect(windows).toHaveLength(1));
  expect(window.location.pathname).toBe("/link/return");

  act(() => windows[0]?.onExit?.(null, META));

  expect(window.location.href).toMatch(/\/account-connections$/);
});

test("asks the user to start again if they return too late", async () => {
  openReturnPage(Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("timed out"));
  expect(windows).toEqual([]);
  const add = screen.getByRole("button", { name: "Add Credit Card or Loan +" });
  await waitFor(() => expect(add.hasAttribute("disabled")).toBe(false));
});

test("does not reopen a window that fails to resume", async () => {
  openReturnPage(Response.json(OPEN_LINK), [KNOWN]);
  await waitFor(() => expect(windows).toHaveLength(1));
  const error = {
    error_type: "INVALID_INPUT",
    error_code: "INVALID_LINK_TOKEN",
    error_message: "expired",
    display_message: "The bank's window expired.",
  };

  act(() => windows[0]?.onExit?.(error, META));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("The bank's window expired."),
  );
  expect(windows).toHaveLength(1);
});

test("offers a reload if the window does not open, and clears the redirect on a new start", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  muteWindows();
  openReturnPage(Response.json(OPEN_LINK));
  await expect.poll(() => created.some(({ token }) => token === OPEN_LINK.token)).toBe(true);
  expect(screen.getByText("Finishing your bank connection…")).toBeDefined();

  await act(() => vi.advanceTimersByTimeAsync(15_500));

  expect(screen.getByRole("alert").textContent).toMatch(/Please reload the page/);
  expect(screen.queryByText("Finishing your bank connection…")).toBeNull();
  expect(window.location.href.endsWith(BACK)).toBe(true);
  await press("Add Checking Account +");
  expect(window.location.href).toMatch(/\/account-connections$/);
});
