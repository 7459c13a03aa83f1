import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { openProfile as open, type, valueOf } from "./testing/profile-fixture.tsx";

test("leaving with unsaved changes asks; staying keeps them, leaving drops them", async () => {
  const { router } = await open();
  type("Role", "Analyst");

  fireEvent.click(screen.getByRole("link", { name: "Leave" }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Stay here" }));
  expect(router.state.location.pathname).toBe("/profile");
  expect(valueOf("Role")).toBe("Analyst");

  fireEvent.click(screen.getByRole("link", { name: "Leave" }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/elsewhere"));
});

test("leaving or closing without changes does not ask", async () => {
  const { router } = await open();
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);

  await act(() => router.navigate("/elsewhere"));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(router.state.location.pathname).toBe("/elsewhere");
});

test("closing the window with unsaved changes makes the browser ask", async () => {
  await open();
  type("Role", "Analyst");

  const closing = new Event("beforeunload", { cancelable: true });
  act(() => void window.dispatchEvent(closing));

  expect(closing.defaultPrevented).toBe(true);
});

test("switching to another tab of the profile does not ask", async () => {
  const { router } = await open();
  type("Role", "Analyst");

  await act(() => router.navigate("/profile?tab=team"));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(router.state.location.search).toBe("?tab=team");
});
