import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import {
  KNOWN,
  LINKED_VISA,
  META,
  open,
  type Opened,
  press,
  useFakePlaid,
  VISA,
  windows,
} from "./link-screen-fixture.tsx";

useFakePlaid();

function expired(message: string | null) {
  return {
    error_type: "INVALID_INPUT",
    error_code: "INVALID_LINK_TOKEN",
    error_message: "expired",
    display_message: message,
  };
}

test("no link token is asked for before somebody wants to link", async () => {
  const { linkCalls } = open();
  await screen.findByText("Nothing linked yet");

  expect(linkCalls()).toBe(0);
});

test("each press opens the bank's window with a token of its own", async () => {
  open();

  await press("Add Checking Account +");
  await waitFor(() => expect(windows.map(({ token }) => token)).toEqual(["link-1"]));
  act(() => windows[0]?.onExit?.(null, META));
  await press("Add Credit Card or Loan +");

  await waitFor(() => expect(windows.map(({ token }) => token)).toEqual(["link-1", "link-2"]));
});

test("the focus comes back to what was pressed when the bank's window closes", async () => {
  open({ items: [KNOWN] });
  const add = await screen.findByRole("button", { name: "Add Checking Account +" });
  const update = await screen.findByRole("button", { name: "Update Acount" });

  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));
  expect(document.activeElement).toBe(document.body);
  act(() => windows[0]?.onExit?.(null, META));
  expect(document.activeElement).toBe(add);

  await press("Update Acount");
  await waitFor(() => expect(windows).toHaveLength(2));
  act(() =>
    windows[1]?.onSuccess("public-1", { institution: null, accounts: [], link_session_id: "s" }),
  );
  expect(document.activeElement).toBe(update);
});

test("a linked account is told to the API and said", async () => {
  const { calls, answers } = open();
  answers["/api/v1/items/"] = [];
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() =>
    windows[0]?.onSuccess("public-1", { institution: null, accounts: [], link_session_id: "s" }),
  );

  expect(await screen.findByText(/^Linked\./)).toBeDefined();
  expect(calls.filter((path) => path === "/api/v1/items/").length).toBeGreaterThan(1);
});

/** Links in the bank's window, as far as telling the API of it. */
async function linkWith(finish: NonNullable<Opened["finish"]>): Promise<void> {
  open({ finish });
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));
  act(() =>
    windows[0]?.onSuccess("public-1", { institution: null, accounts: [], link_session_id: "s" }),
  );
}

test("an answer that is lost is asked for again with the same public token, and the connection shows", async () => {
  const posted: string[] = [];
  await linkWith((publicToken, answers) => {
    posted.push(publicToken);
    // The API has it from the first post on; the answers to the first two are lost.
    answers["/api/v1/items/"] = [KNOWN];
    if (posted.length === 1) throw new TypeError("network");
    if (posted.length === 2) return new Response("Bad gateway", { status: 502 });
    return Response.json({ uuid: KNOWN.uuid }, { status: 201 });
  });

  expect(await screen.findByText(/Your bank has confirmed/)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await screen.findByRole("article", {}, { timeout: 5_000 })).toBeDefined();
  expect(posted).toEqual(["public-1", "public-1", "public-1"]);
  expect(screen.queryByText(/Your bank has confirmed/)).toBeNull();
});

test("a link that cannot be finished is told, above the connections as they are now", async () => {
  await linkWith((_publicToken, answers) => {
    answers["/api/v1/items/"] = [KNOWN];
    return Response.json({ detail: "Lost.", code: "link_answer_lost" }, { status: 400 });
  });

  expect((await screen.findByRole("alert")).textContent).toContain("Lost.");
  expect(await screen.findByRole("article")).toBeDefined();
  expect(screen.queryByText("Nothing linked yet")).toBeNull();
});

test("a window without a public token links nothing and says so", async () => {
  open();
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onSuccess(null, { institution: null, accounts: [], link_session_id: "s" }));

  expect((await screen.findByRole("alert")).textContent).toContain("did not confirm");
});

test("an expired token is replaced once, then the user is told", async () => {
  open();
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onExit?.(expired(null), META));
  await waitFor(() => expect(windows.map(({ token }) => token)).toEqual(["link-1", "link-2"]));
  act(() => windows[1]?.onExit?.(expired("The bank's window expired."), META));

  expect((await screen.findByRole("alert")).textContent).toContain("The bank's window expired.");
  expect(windows).toHaveLength(2);
});

test("closing the window is no error", async () => {
  open();
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onExit?.(null, META));

  expect(screen.queryByRole("alert")).toBeNull();
});

/** The card, as it was chosen in the bank's window. */
const CHOSEN = {
  institution: { institution_id: "ins_1", name: "First Platypus Bank" },
  accounts: [{ ...VISA, id: "1", verification_status: null, class_type: null }],
  link_session_id: "s",
};

/** Links the card that is linked already, as far as the question about it. */
async function linkTwice() {
  const rendered = open({
    items: [KNOWN],
    accounts: [LINKED_VISA],
  });
  await screen.findByRole("article");
  await press("Add Credit Card or Loan +");
  await waitFor(() => expect(windows).toHaveLength(1));
  const posted = () => rendered.calls.filter((path) => path === "/api/v1/items/").length;
  const before = posted();
  act(() => windows[0]?.onSuccess("public-1", CHOSEN));
  await screen.findByRole("dialog", { name: "You have linked First Platypus Bank before" });

  return { ...rendered, exchanges: () => posted() - before };
}

test("accounts that are linked already are asked about before anything is exchanged", async () => {
  const { exchanges } = await linkTwice();

  expect(screen.getByText(/•••• 4821 is linked already/)).toBeDefined();
  expect(exchanges()).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(exchanges()).toBe(0);
});

test.for(["Update Acount", "Add accounts to it"])(
  "%s opens a window of the connection that is there, and exchanges nothing",
  async (name) => {
    const { exchanges } = await linkTwice();
    const dialog = screen.getByRole("dialog");

    fireEvent.click(within(dialog).getByRole("button", { name }));

    await waitFor(() => expect(windows.map(({ token }) => token)).toEqual(["link-1", "link-2"]));
    expect(exchanges()).toBe(0);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("linking anyway exchanges the public token", async () => {
  const { exchanges } = await linkTwice();

  fireEvent.click(screen.getByRole("button", { name: "Link anyway" }));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText(/^Linked\./)).toBeDefined();
  expect(exchanges()).toBeGreaterThan(0);
});

test("who updates a connection is not asked whether it is linked: it is", async () => {
  open({ items: [KNOWN], accounts: [LINKED_VISA] });
  await screen.findByRole("article");
  await press("Update Acount");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onSuccess("public-1", CHOSEN));

  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what went wrong before is not said any more once it is tried again", async () => {
  open();
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));
  act(() => windows[0]?.onSuccess(null, META_OF_NOTHING));
  await screen.findByRole("alert");

  await press("Add Checking Account +");

  await waitFor(() => expect(windows).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
});

const META_OF_NOTHING = { institution: null, accounts: [], link_session_id: "s" };
