import type { Item } from "@snowball/contract";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import {
  created,
  destroyedWindows,
  endedWindows,
  EVENT,
  KNOWN,
  META,
  open,
  press,
  silenceWindows,
  useFakePlaid,
  windows,
} from "./link-screen-fixture.tsx";

useFakePlaid();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  silenceWindows();
});

const NOT_OPENED = /bank's window did not open, and nothing was changed\. Please try again/;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isBusy = (name: string) =>
  screen.getByRole("button", { name }).getAttribute("aria-busy") === "true";

/** Presses a button whose window's frame never loads, as far as waiting for it. */
async function pressInVain(name: string, items: Item[] = []): Promise<void> {
  open({ items });
  await press(name);
  await vi.waitFor(() => expect(created).toHaveLength(1));
}

test.for(["Add Checking Account +", "Add Credit Card or Loan +", "Update Acount"])(
  "%s is busy until the bank's window opens; where it does not within 15 seconds, that is said",
  async (name) => {
    await pressInVain(name, [KNOWN]);
    await pass(14_000);
    expect(isBusy(name)).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();

    await pass(1_500);

    expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
    expect(isBusy(name)).toBe(false);
    expect(destroyedWindows()).toBe(1);
  },
);

test("it can be tried again at once, with a window of its own, and what was said goes", async () => {
  await pressInVain("Add Checking Account +");
  await pass(15_500);
  silenceWindows(false);

  await press("Add Checking Account +");

  await vi.waitFor(() => expect(windows.map(({ token }) => token)).toEqual(["link-2"]));
  expect(screen.queryByRole("alert")).toBeNull();
  await pass(60_000);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a window that was given up does not come late", async () => {
  await pressInVain("Add Checking Account +");
  await pass(15_500);

  act(() => created[0]?.onLoad?.());
  await pass(1_000);

  expect(windows).toEqual([]);
  expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
});

test("a window that comes in time is used however long, and its button is busy no more", async () => {
  await pressInVain("Add Checking Account +");
  await pass(14_000);

  act(() => created[0]?.onLoad?.());
  await vi.waitFor(() => expect(windows).toHaveLength(1));
  expect(isBusy("Add Checking Account +")).toBe(true);
  act(() => windows[0]?.onEvent?.("OPEN", EVENT));

  expect(isBusy("Add Checking Account +")).toBe(false);
  await pass(600_000);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(destroyedWindows()).toBe(0);
});

test("a frame that loads and then shows nothing is given up as well", async () => {
  await pressInVain("Add Checking Account +");
  act(() => created[0]?.onLoad?.());
  await vi.waitFor(() => expect(windows).toHaveLength(1));

  await pass(15_500);

  expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
});

test("the end of a window that was given up does not end the one after it", async () => {
  await pressInVain("Add Checking Account +");
  act(() => created[0]?.onLoad?.());
  await vi.waitFor(() => expect(windows).toHaveLength(1));
  await pass(15_500);
  silenceWindows(false);
  await press("Add Checking Account +");
  await vi.waitFor(() => expect(windows).toHaveLength(2));
  const ended = endedWindows();

  act(() => windows[0]?.onExit?.(null, META));

  expect(endedWindows()).toBe(ended);
});

test("a window that closes before it has opened is waited for no longer", async () => {
  await pressInVain("Add Checking Account +");
  act(() => created[0]?.onExit?.(null, META));
  expect(isBusy("Add Checking Account +")).toBe(false);

  await pass(60_000);

  expect(screen.queryByRole("alert")).toBeNull();
});

test("the other button ends the wait for the first one's window, and opens its own", async () => {
  await pressInVain("Add Checking Account +");
  await pass(10_000);

  await press("Add Credit Card or Loan +");
  await vi.waitFor(() => expect(created).toHaveLength(2));
  await pass(10_000);

  expect(destroyedWindows()).toBe(1);
  expect(isBusy("Add Checking Account +")).toBe(false);
  expect(isBusy("Add Credit Card or Loan +")).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the focus is where it was pressed, or where its user went on meanwhile", async () => {
  await pressInVain("Add Checking Account +");
  const add = screen.getByRole("button", { name: "Add Checking Account +" });
  await pass(15_500);
  expect(document.activeElement).toBe(add);

  await press("Add Checking Account +");
  await vi.waitFor(() => expect(created).toHaveLength(2));
  const other = screen.getByRole("button", { name: "Add Credit Card or Loan +" });
  other.focus();
  await pass(15_500);

  expect(screen.getByRole("alert").textContent).toMatch(NOT_OPENED);
  expect(document.activeElement).toBe(other);
});
