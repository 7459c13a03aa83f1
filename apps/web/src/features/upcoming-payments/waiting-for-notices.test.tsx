import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { WaitingForNotices } from "./upcoming-payments-page.tsx";

function isWaiting(): boolean {
  return document.querySelector("[data-waiting]") !== null;
}

test("shows a skeleton instead of the list until notices above it have loaded or failed", async () => {
  const access = Promise.withResolvers<Response>();
  renderScreen(
    <WaitingForNotices>{null}</WaitingForNotices>,
    { "/api/v1/items/": [], "/stripe/my-subscription/": [] },
    { answer: ({ path }) => (path === "/api/v1/bank-access/" ? access.promise : undefined) },
  );
  expect(isWaiting()).toBe(true);
  expect(screen.getByText("Loading")).toBeDefined();

  access.resolve(Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }));

  await expect.poll(() => isWaiting()).toBe(false);
  expect(screen.queryByText("Loading")).toBeNull();
});

test("stops hiding the list after two seconds, and shows late notices below it", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renderScreen(
    <WaitingForNotices>
      <p>Late</p>
    </WaitingForNotices>,
    {},
    { answer: () => new Promise(() => undefined) },
  );
  const place = screen.getByText("Late").parentElement?.classList;

  act(() => void vi.advanceTimersByTime(1_999));
  expect(isWaiting()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(isWaiting()).toBe(false);
  expect(place?.contains("[&>*]:order-last")).toBe(true);
});
