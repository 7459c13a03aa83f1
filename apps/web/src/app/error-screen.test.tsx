import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";

import { createQueryClient } from "#lib/query/query-client.ts";

import { ErrorScreen, isChunkLoadError } from "./error-screen.tsx";

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

/** Opens a screen that fails to load its code. */
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

test("reloads the page if its code is gone and the server answers, because there is a newer version", async () => {
  open();

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("reloads only once, so that a broken server causes no loop", async () => {
  window.history.replaceState({ hasReloaded: true }, "");
  open();

  await screen.findByRole("heading", { name: "Unexpected Application Error!" });
  expect(reload).not.toHaveBeenCalled();
});

test("offline, shows a message instead of reloading, with a retry button", async () => {
  device.isOnline = false;
  open();

  const heading = await screen.findByRole("heading", { name: "You're offline" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("button").hasAttribute("aria-busy")).toBe(false));
  expect([reload.mock.calls, fetch.mock.calls]).toEqual([[], []]);

  device.isOnline = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("does not reload if the server does not answer", async () => {
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  open();

  await screen.findByRole("heading", { name: "Snowball isn't responding" });
  expect(reload).not.toHaveBeenCalled();
});

test("reloads when the network returns", async () => {
  device.isOnline = false;
  open();
  await screen.findByRole("heading", { name: "You're offline" });

  device.isOnline = true;
  fireEvent(window, new Event("online"));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("does not reload after the user left the screen", async () => {
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

test.for([
  new TypeError("Failed to fetch dynamically imported module: /assets/home-1a2b.js"),
  new TypeError("error loading dynamically imported module: https://x/assets/a.js"),
  new TypeError("Importing a module script failed."),
  new Error("Unable to preload CSS for /assets/home-1a2b.css"),
])("%s means that code could not be loaded", (error) => {
  expect(isChunkLoadError(error)).toBe(true);
});

test("other errors do not mean that code could not be loaded", () => {
  expect(isChunkLoadError(new Error("x is not a function"))).toBe(false);
  expect(isChunkLoadError({ status: 404 })).toBe(false);
});
