import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";

import { MONTH_KEY } from "#lib/queries.ts";
import { press } from "#lib/testing/press.ts";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

const stored = (body: unknown) =>
  Response.json({
    settings: body,
    ledger: [],
    as_of: "2026-11-21T08:00:00Z",
  });

/** Opens the plan with a fake API that answers each saved change only when `answer` is called. */
function openSlowly() {
  const waiting: ((answer?: Response) => void)[] = [];
  const opened = openPlan({
    write: ({ body }) =>
      new Promise((resolve) => waiting.push((answer = stored(body)) => resolve(answer))),
  });
  const answer = async (refusal?: Response) => {
    await act(async () => {
      waiting.shift()?.(refusal);
      await new Promise((wake) => setTimeout(wake));
    });
  };

  return { ...opened, answer, waiting };
}

const budget = () => screen.findByLabelText<HTMLInputElement>("Monthly budget");
const snowball = () => screen.getByRole<HTMLInputElement>("radio", { name: "Snowball" });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("keeps a change made during a save on screen and saves it afterwards", async () => {
  const { puts, answer } = openSlowly();
  type(await budget(), "500");
  await waitFor(() => expect(puts).toHaveLength(1));
  fireEvent.click(snowball());

  await answer();

  expect(snowball().checked).toBe(true);
  await waitFor(() => expect(puts).toHaveLength(2));
  expect(puts[1]).toMatchObject({ strategy: "snowball", extra: "405.00" });
  await answer();
  expect(snowball().checked).toBe(true);
});

test("a saved budget makes the month of other screens stale", async () => {
  const { queryClient, answer, waiting } = openSlowly();
  queryClient.setQueryData(MONTH_KEY, {});
  type(await budget(), "500");
  await waitFor(() => expect(waiting).toHaveLength(1));

  await answer();

  expect(queryClient.getQueryState(MONTH_KEY)?.isInvalidated).toBe(true);
});

test("undoes only the last of two saved changes", async () => {
  const { puts, answer } = openSlowly();
  type(await budget(), "500");
  await waitFor(() => expect(puts).toHaveLength(1));
  fireEvent.click(snowball());
  // Wait until the second save is queued before the first is answered.
  await new Promise((wake) => setTimeout(wake, 700));
  await answer();
  await waitFor(() => expect(puts).toHaveLength(2));
  await answer();

  await press("Undo");

  expect(Number((await budget()).value)).toBe(500);
  expect(snowball().checked).toBe(false);
});

test("undo clicked as soon as it appears reverts only the last change", async () => {
  const { puts, answer, waiting } = openSlowly();
  type(await budget(), "500");
  await waitFor(() => expect(puts).toHaveLength(1));
  await answer();
  fireEvent.click(snowball());
  await waitFor(() => expect(puts).toHaveLength(2));
  const observer = new MutationObserver(() =>
    screen.queryByRole("button", { name: "Undo" })?.click(),
  );
  onTestFinished(() => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });

  // Not inside `act`, which would render all state updates of the answer at once.
  waiting.shift()?.();
  await waitFor(() => expect(snowball().checked).toBe(false));

  expect(Number((await budget()).value)).toBe(500);
});

test("a response read before a save does not restore the previous settings", async () => {
  let reading: ((answer: Response) => void) | null = null;
  let isSlow = false;
  const { puts, queryClient } = openPlan({
    read: ({ path }) =>
      isSlow && path === "/api/v1/payoff-plan/"
        ? new Promise((resolve) => {
            reading = resolve;
          })
        : undefined,
  });
  type(await budget(), "500");
  isSlow = true;
  void queryClient.invalidateQueries({ queryKey: ["payoff-plan"] });
  await waitFor(() => expect(reading).not.toBeNull());
  await waitFor(() => expect(puts).toHaveLength(1));
  await screen.findByRole("button", { name: "Undo" });

  await act(async () => {
    reading?.(stored(settingsFixture()));
    await new Promise((wake) => setTimeout(wake));
  });

  expect(Number((await budget()).value)).toBe(500);
});

test("does not save a discarded change", async () => {
  const { puts, answer } = openSlowly();
  type(await budget(), "500");
  await waitFor(() => expect(puts).toHaveLength(1));
  await answer(Response.json({ detail: "Try later." }, { status: 500 }));
  const discard = await screen.findByRole("button", { name: "Discard the change" });

  // Both at once, because the change is sent after a short delay.
  fireEvent.click(snowball());
  fireEvent.click(discard);

  await waitFor(async () => expect((await budget()).value).toBe("295.00"));
  expect(snowball().checked).toBe(false);
  await new Promise((wake) => setTimeout(wake, 800));
  expect(puts).toHaveLength(1);
});

test("never shows the previous settings while a change is being saved", async () => {
  const { puts, answer } = openSlowly();
  await budget();
  const seen: boolean[] = [];
  fireEvent.click(snowball());
  const observer = new MutationObserver(() => seen.push(snowball().checked));
  onTestFinished(() => observer.disconnect());
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  await waitFor(() => expect(puts).toHaveLength(1));

  await answer();
  await screen.findByText("Saved");

  observer.disconnect();
  expect(snowball().checked).toBe(true);
  expect(new Set(seen)).toEqual(new Set([true]));
});
