import type { Item } from "@snowball/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import {
  created,
  endedWindows,
  EVENT,
  KNOWN,
  META,
  muteWindows,
  open,
  press,
  silenceWindows,
  useFakePlaid,
  windows,
} from "./testing/link-screen-fixture.tsx";

useFakePlaid();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const NOT_LOADED = /We couldn't load your bank's window/;
const NOT_OPENED = /bank's window did not open, and nothing was changed\. Please try again/;
const ADD_CHECKING = "Add Checking Account +";
const ADD_CARD = "Add Credit Card or Loan +";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Advances the time to `ms` after an instant. On a busy machine, polling alone may take a second. */
const passUntil = (instant: number, ms: number) => pass(instant + ms - Date.now());
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const isBusy = (name: string) => button(name).getAttribute("aria-busy") === "true";

test.for([ADD_CHECKING, ADD_CARD, "Update Acount"])(
  "disables %s while its widget loads, and shows an error after 15 seconds",
  async (name) => {
    silenceWindows();
    const began = Date.now();
    open({ items: [KNOWN] });
    await screen.findByRole("article");
    await expect.poll(() => created).toHaveLength(3);
    const allCreated = Date.now();
    await passUntil(began, 14_000);
    expect(button(name).disabled).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();

    await passUntil(allCreated, 15_500);

    expect(button(name).disabled).toBe(true);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(NOT_LOADED)),
    );
  },
);

test("retries a widget that did not load with a new token", async () => {
  silenceWindows();
  open();
  await expect.poll(() => created).toHaveLength(2);
  await pass(15_500);
  silenceWindows(false);

  const [again] = screen.getAllByRole("button", { name: "Try again" });
  fireEvent.click(again as HTMLElement);
  await press(ADD_CHECKING);

  expect(windows.map(({ token }) => token)).toEqual(["depository-2"]);
});

test("uses a widget that loads late", async () => {
  silenceWindows();
  open();
  await expect.poll(() => created).toHaveLength(2);
  await pass(15_500);

  act(() => created.find(({ token }) => token === "depository-1")?.onLoad?.());

  expect(button(ADD_CHECKING).disabled).toBe(false);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

/**
 * Presses a button with a ready window that then shows nothing.
 * @returns two instants, between which the wait for the window began.
 */
async function pressWithoutWindow(name: string, items: Item[] = []): Promise<[number, number]> {
  muteWindows();
  open({ items });
  const before = Date.now();
  await press(name);
  await expect.poll(() => windows).toHaveLength(1);
  return [before, Date.now()];
}

test.for([ADD_CHECKING, ADD_CARD, "Update Acount"])(
  "shows %s as busy until the window appears, and an error after 15 seconds",
  async (name) => {
    const [before, after] = await pressWithoutWindow(name, [KNOWN]);
    await passUntil(before, 14_000);
    expect(isBusy(name)).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();

    await passUntil(after, 15_500);

    expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
    await expect.poll(() => isBusy(name)).toBe(false);
  },
);

test("allows an immediate retry with a new window and hides the error", async () => {
  await pressWithoutWindow(ADD_CHECKING);
  await pass(15_500);
  muteWindows(false);

  await press(ADD_CHECKING);

  await expect.poll(() => windows.map(({ token }) => token)).toContain("depository-2");
  expect(screen.queryByRole("alert")).toBeNull();
  await pass(60_000);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("keeps a window that appeared in time and ends the busy state", async () => {
  const [before] = await pressWithoutWindow(ADD_CHECKING);
  await passUntil(before, 14_000);
  act(() => windows[0]?.onEvent?.("OPEN", EVENT));

  expect(isBusy(ADD_CHECKING)).toBe(false);
  await pass(600_000);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(windows).toHaveLength(1);
});

test("ignores the end of an abandoned window when a newer one is open", async () => {
  await pressWithoutWindow(ADD_CHECKING);
  await pass(15_500);
  muteWindows(false);
  await press(ADD_CHECKING);
  await expect.poll(() => windows).toHaveLength(2);
  const ended = endedWindows();

  act(() => windows[0]?.onExit?.(null, META));

  expect(endedWindows()).toBe(ended);
});

test("stops waiting for a window that closes before it appears", async () => {
  await pressWithoutWindow(ADD_CHECKING);
  act(() => windows[0]?.onExit?.(null, META));
  await expect.poll(() => isBusy(ADD_CHECKING)).toBe(false);

  await pass(60_000);

  expect(screen.queryByRole("alert")).toBeNull();
});

test("cancels the wait for one window when the other button is pressed", async () => {
  await pressWithoutWindow(ADD_CHECKING);
  await pass(10_000);

  await press(ADD_CARD);
  await expect.poll(() => windows).toHaveLength(2);
  await pass(10_000);

  expect(isBusy(ADD_CHECKING)).toBe(false);
  expect(isBusy(ADD_CARD)).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("returns the focus to the pressed button unless the user has moved it", async () => {
  await pressWithoutWindow(ADD_CHECKING);
  await pass(15_500);
  expect(document.activeElement).toBe(button(ADD_CHECKING));

  await press(ADD_CHECKING);
  await expect.poll(() => windows).toHaveLength(2);
  button(ADD_CARD).focus();
  await pass(15_500);

  expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
  expect(document.activeElement).toBe(button(ADD_CARD));
});
