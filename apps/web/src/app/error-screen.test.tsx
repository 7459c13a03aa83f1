import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";

import { createQueryClient } from "#lib/query/create-query-client.ts";

import { ErrorScreen } from "./error-screen.tsx";

const device = { isOnline: true };
const reload = vi.fn<() => void>();
const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  device.isOnline = true;
  window.history.replaceState(null, "");
  vi.spyOn(window.location, "reload").mockImplementation(reload.mockReset());
  fetch.mockReset().mockImplementation(async () => new Response(null));
  vi.stubGlobal("fetch", fetch);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => device.isOnline);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Opens a screen whose code cannot be loaded. */
function open() {
  const router = createMemoryRouter([
    {
      path: "/",
      ErrorBoundary: ErrorScreen,
      lazy: () =>
        Promise.reject(new TypeError("Failed to fetch dynamically imported module: /a.js")),
    },
    { path: "/other", Component: () => <p>another screen</p> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

test("a part that is gone though the server answers is a newer version: the page is loaded anew", async () => {
  open();

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("the reload happens once, so that a broken server is not asked for ever", async () => {
  window.history.replaceState({ hasReloaded: true }, "");
  open();

  await screen.findByRole("heading", { name: "Unexpected Application Error!" });
  expect(reload).not.toHaveBeenCalled();
});

test("offline the page is not reloaded: the screen says so, and asks again when told", async () => {
  device.isOnline = false;
  open();

  const heading = await screen.findByRole("heading", { name: "You are offline" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("button").hasAttribute("aria-busy")).toBe(false));
  expect([reload.mock.calls, fetch.mock.calls]).toEqual([[], []]);

  device.isOnline = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("a server that does not answer is not taken for a newer version", async () => {
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  open();

  await screen.findByRole("heading", { name: "Snowball does not answer" });
  expect(reload).not.toHaveBeenCalled();
});

test("the screen comes by itself with the network", async () => {
  device.isOnline = false;
  open();
  await screen.findByRole("heading", { name: "You are offline" });

  device.isOnline = true;
  fireEvent(window, new Event("online"));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("who has gone elsewhere meanwhile is not interrupted by a reload", async () => {
  const answer = Promise.withResolvers<Response>();
  fetch.mockReturnValue(answer.promise);
  const router = open();
  await waitFor(() => expect(fetch).toHaveBeenCalled());

  await act(() => router.navigate("/other"));
  expect(screen.getByText("another screen")).toBeDefined();
  answer.resolve(new Response(null));
  await new Promise((done) => setTimeout(done, 20));

  expect(reload).not.toHaveBeenCalled();
});
