import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { connectionFixture } from "./connection-fixture.ts";
import {
  endedWindows,
  EVENT,
  KNOWN,
  LINKED_VISA,
  open,
  press,
  useFakePlaid,
  windows,
} from "./link-screen-fixture.tsx";

useFakePlaid();

/** Picks a bank in the window that was opened last. */
function pick(institutionId: string | null): void {
  act(() =>
    windows.at(-1)?.onEvent?.("SELECT_INSTITUTION", { ...EVENT, institution_id: institutionId }),
  );
}

test("a bank that is linked already is asked about as soon as it is picked, and its window goes", async () => {
  open({ items: [KNOWN], accounts: [LINKED_VISA] });
  await screen.findByRole("article");
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  pick("ins_2");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(endedWindows()).toBe(0);
  pick("ins_1");

  await screen.findByRole("dialog", { name: "You have linked First Platypus Bank before" });
  expect(endedWindows()).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(windows).toHaveLength(1);
});

test("accounts are added to the connection that is there, in a window of its own", async () => {
  const { linked } = open({ items: [KNOWN], accounts: [LINKED_VISA] });
  await screen.findByRole("article");
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));
  pick("ins_1");

  fireEvent.click(await screen.findByRole("button", { name: "Add accounts to that connection" }));

  await waitFor(() => expect(windows).toHaveLength(2));
  expect(linked).toContainEqual(
    expect.objectContaining({ for_item: KNOWN.uuid, add_accounts: true }),
  );
});

test("another login at the same bank is linked apart, and is not asked about again", async () => {
  const { linked } = open({ items: [KNOWN], accounts: [LINKED_VISA] });
  await screen.findByRole("article");
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));
  pick("ins_1");

  fireEvent.click(await screen.findByRole("button", { name: "Link a different login" }));
  await waitFor(() => expect(windows).toHaveLength(2));
  pick("ins_1");

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(linked.find(({ add_accounts: adds }) => adds)).toBeUndefined();
});

test("of two connections to a bank the accounts are added to the one that is chosen by its digits", async () => {
  const second = connectionFixture({ uuid: SECOND, institution_id: "ins_1" });
  const { linked } = open({
    items: [KNOWN, second],
    accounts: [LINKED_VISA, { ...LINKED_VISA, uuid: "other", item: SECOND, mask: "9900" }],
  });
  await screen.findAllByRole("article");
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));
  pick("ins_1");

  fireEvent.click(await screen.findByRole("button", { name: "Add to •••• 9900" }));

  await waitFor(() =>
    expect(linked).toContainEqual(
      expect.objectContaining({ for_item: SECOND, add_accounts: true }),
    ),
  );
});

test("a connection that has ended is no reason to ask: linking anew is the only way on", async () => {
  open({ items: [{ ...KNOWN, status: "disconnected" }] });
  await screen.findByRole("article");
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  pick("ins_1");

  expect(screen.queryByRole("dialog")).toBeNull();
});

const SECOND = "0b9a6a3e-0000-4000-8000-000000000003";
