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
} from "./link-screen-fixture.tsx";

useFakePlaid();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const NOT_LOADED = /bank's window could not be loaded/;
const NOT_OPENED = /bank's window did not open, and nothing was changed\. Please try again/;
const ADD_CHECKING = "Add Checking Account +";
const ADD_CARD = "Add Credit Card or Loan +";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Passes the time until `ms` after an instant. On a busy machine, waiting alone may take a second. */
const passUntil = (instant: number, ms: number) => pass(instant + ms - Date.now());
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const isBusy = (name: string) => button(name).getAttribute("aria-busy") === "true";

test.for([ADD_CHECKING, ADD_CARD, "Update Acount"])(
  "%s is disabled while its widget does not load; after 15 seconds a message is shown",
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
      Array.from({ length: 3 }, () => expect.stringMatching(NOT_LOADED)),
    );
  },
);

test("a widget that did not load can be tried again, with a token of its own", async () => {
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

test("a widget that loads late is used all the same", async () => {
  silenceWindows();
  open();
  await expect.poll(() => created).toHaveLength(2);
  await pass(15_500);

  act(() => created.find(({ token }) => token === "depository-1")?.onLoad?.());

  expect(button(ADD_CHECKING).disabled).toBe(false);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

/**
 * Presses a button whose window is ready, and then shows nothing.
 * @returns two instants, between which the wait for the window began.
 */
async function pressInVain(name: string, items: Item[] = []): Promise<[number, number]> {
  muteWindows();
  open({ items });
  const before = Date.now();
  await press(name);
  await expect.poll(() => windows).toHaveLength(1);
  return [before, Date.now()];
}

test.for([ADD_CHECKING, ADD_CARD, "Update Acount"])(
  "%s is busy until the bank's window shows; if it does not within 15 seconds, a message is shown",
  async (name) => {
    const [before, after] = await pressInVain(name, [KNOWN]);
    await passUntil(before, 14_000);
    expect(isBusy(name)).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();

    await passUntil(after, 15_500);

    expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
    await expect.poll(() => isBusy(name)).toBe(false);
  },
);

test("it can be tried again at once, with a window of its own, and what was said goes", async () => {
  await pressInVain(ADD_CHECKING);
  await pass(15_500);
  muteWindows(false);

  await press(ADD_CHECKING);

  await expect.poll(() => windows.map(({ token }) => token)).toContain("depository-2");
  expect(screen.queryByRole("alert")).toBeNull();
  await pass(60_000);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a window that shows in time is used however long, and its button is busy no more", async () => {
  const [before] = await pressInVain(ADD_CHECKING);
  await passUntil(before, 14_000);
  act(() => windows[0]?.onEvent?.("OPEN", EVENT));

  expect(isBusy(ADD_CHECKING)).toBe(false);
  await pass(600_000);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(windows).toHaveLength(1);
});

test("the end of a window that was given up does not end the one after it", async () => {
  await pressInVain(ADD_CHECKING);
  await pass(15_500);
  muteWindows(false);
  await press(ADD_CHECKING);
  await expect.poll(() => windows).toHaveLength(2);
  const ended = endedWindows();

  act(() => windows[0]?.onExit?.(null, META));

  expect(endedWindows()).toBe(ended);
});

test("a window that closes before it has shown is waited for no longer", async () => {
  await pressInVain(ADD_CHECKING);
  act(() => windows[0]?.onExit?.(null, META));
  await expect.poll(() => isBusy(ADD_CHECKING)).toBe(false);

  await pass(60_000);

  expect(screen.queryByRole("alert")).toBeNull();
});

test("the other button ends the wait for the first one's window, and opens its own", async () => {
  await pressInVain(ADD_CHECKING);
  await pass(10_000);

  await press(ADD_CARD);
  await expect.poll(() => windows).toHaveLength(2);
  await pass(10_000);

  expect(isBusy(ADD_CHECKING)).toBe(false);
  expect(isBusy(ADD_CARD)).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the focus is where it was pressed, or where its user went on in the meantime", async () => {
  await pressInVain(ADD_CHECKING);
  await pass(15_500);
  expect(document.activeElement).toBe(button(ADD_CHECKING));

  await press(ADD_CHECKING);
  await expect.poll(() => windows).toHaveLength(2);
  button(ADD_CARD).focus();
  await pass(15_500);

  expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
  expect(document.activeElement).toBe(button(ADD_CARD));
});
