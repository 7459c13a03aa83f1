import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { connectionFixture } from "./testing/connection-fixture.ts";
import {
  endedWindows,
  EVENT,
  KNOWN,
  LINKED_VISA,
  open,
  press,
  useFakePlaid,
  windows,
} from "./testing/link-screen-fixture.tsx";

useFakePlaid();

/** Chooses a bank in the last opened window. */
function pick(institutionId: string | null): void {
  act(() =>
    windows.at(-1)?.onEvent?.("SELECT_INSTITUTION", { ...EVENT, institution_id: institutionId }),
  );
}

test("asks about an already linked bank when it is chosen, and closes the window", async () => {
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

test("adds accounts to the existing connection in a new window", async () => {
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

test("links another login at the same bank without asking again", async () => {
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

test("adds accounts to the connection that the user chooses by its account digits", async () => {
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

test("does not ask about a connection that has ended", async () => {
  open({ items: [{ ...KNOWN, status: "disconnected" }] });
  await screen.findByRole("article");
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  pick("ins_1");

  expect(screen.queryByRole("dialog")).toBeNull();
});

const SECOND = "0b9a6a3e-0000-4000-8000-000000000003";
