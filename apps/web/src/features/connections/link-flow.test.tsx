import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import {
  created,
  KNOWN,
  LINKED_VISA,
  META,
  open,
  type Opened,
  press,
  useFakePlaid,
  VISA,
  windows,
} from "./testing/link-screen-fixture.tsx";

useFakePlaid();

function expired(message: string | null) {
  return {
    error_type: "INVALID_INPUT",
    error_code: "INVALID_LINK_TOKEN",
    error_message: "expired",
    display_message: message,
  };
}

test("requests one link token per button and disables it until its widget loads (spec 2, 7)", async () => {
  const answer = Promise.withResolvers<undefined>();
  const { linked } = open({ items: [KNOWN], link: () => answer.promise as never });
  const buttons = await Promise.all(
    ["Add Checking Account +", "Add Credit Card or Loan +", "Update Acount"].map((name) =>
      screen.findByRole<HTMLButtonElement>("button", { name }),
    ),
  );
  await waitFor(() => expect(linked).toHaveLength(3));

  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  expect(created).toEqual([]);
});

test("opens a ready window without a further request (spec 2, 7)", async () => {
  const { calls, linked } = open();
  await press("Add Checking Account +");

  expect(windows.map(({ token }) => token)).toEqual(["depository-1"]);
  expect(linked).toHaveLength(2);
  expect(calls.filter((path) => path === "/api/v1/links/")).toHaveLength(2);
});

test("shows a failed token request and allows a retry", async () => {
  let isRefused = true;
  open({
    link: ({ type }) =>
      isRefused && type === "depository_with_transactions"
        ? Response.json({ detail: "Your bank cannot be reached.", code: "x" }, { status: 400 })
        : undefined,
  });
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("Your bank cannot be reached."),
  );
  const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add Checking Account +" });
  expect(add.disabled).toBe(true);

  isRefused = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  await waitFor(() => expect(add.disabled).toBe(false));
  expect(screen.queryByRole("alert")).toBeNull();
});

test.for([
  ["once for both buttons", undefined, ["The server cannot be reached. Try again"]],
  [
    "not next to that of the list",
    Response.json({ detail: "The server cannot be reached." }, { status: 400 }),
    ["We couldn't load your connections. The server cannot be reached.Try again"],
  ],
] as const)("shows the problem of an outage %s", async ([, items, expected]) => {
  const refused = () =>
    Response.json({ detail: "The server cannot be reached.", code: "x" }, { status: 400 });
  open({ link: refused, ...(items && { items }) });

  await waitFor(() =>
    expect(screen.getAllByTitle("The server cannot be reached.")).toHaveLength(2),
  );
  await waitFor(() => expect(screen.queryByText("Loading your connections")).toBeNull());
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(expected);
});

test("renews a token before it expires, but not while its window is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { linked } = open();
  await press("Add Checking Account +");
  expect(linked).toHaveLength(2);

  await act(() => vi.advanceTimersByTimeAsync(3 * 3_600_000 + 51 * 60_000));

  expect(linked.map(({ type }) => type)).toEqual([
    "depository_with_transactions",
    "liability_with_transactions",
    "liability_with_transactions",
  ]);
  vi.useRealTimers();
});

test("requests no token if no further bank may be linked", async () => {
  const { linked } = open({ refusal: "too_many_banks" });
  const add = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Add Checking Account +",
  });
  await waitFor(() => expect(add.title).toContain("banks"));

  expect(add.disabled).toBe(true);
  expect(linked).toEqual([]);
});

test("opens the bank's window with a new token on each press", async () => {
  open();

  await press("Add Checking Account +");
  await waitFor(() => expect(windows.map(({ token }) => token)).toEqual(["depository-1"]));
  act(() => windows[0]?.onExit?.(null, META));
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(2));
  act(() => windows[1]?.onExit?.(null, META));
  await press("Add Credit Card or Loan +");

  await waitFor(() =>
    expect(windows.map(({ token }) => token)).toEqual([
      "depository-1",
      "depository-2",
      "liability-1",
    ]),
  );
});

test("returns the focus to the pressed button when the bank's window closes", async () => {
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

test("sends a linked account to the API and shows it (spec 7)", async () => {
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

/** Links an account in the bank's window. `finish` responds to the request that sends the public token. */
async function linkWith(finish: NonNullable<Opened["finish"]>): Promise<void> {
  open({ finish });
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));
  act(() =>
    windows[0]?.onSuccess("public-1", { institution: null, accounts: [], link_session_id: "s" }),
  );
}

test("retries with the same public token if the response is lost", async () => {
  const posted: string[] = [];
  await linkWith((publicToken, answers) => {
    posted.push(publicToken);
    // The API stores the connection at the first request, but the first two responses are lost.
    answers["/api/v1/items/"] = [KNOWN];
    if (posted.length === 1) throw new TypeError("network");
    if (posted.length === 2) return new Response("Bad gateway", { status: 502 });
    return Response.json({ uuid: KNOWN.uuid }, { status: 201 });
  });

  expect(await screen.findByText(/Your bank confirmed/)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await screen.findByRole("article")).toBeDefined();
  expect(posted).toEqual(["public-1", "public-1", "public-1"]);
  expect(screen.queryByText(/Your bank confirmed/)).toBeNull();
});

test("shows an error and the current connections if a link cannot be finished", async () => {
  await linkWith((_publicToken, answers) => {
    answers["/api/v1/items/"] = [KNOWN];
    return Response.json({ detail: "Lost.", code: "link_answer_lost" }, { status: 400 });
  });

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Lost."));
  expect(await screen.findByRole("article")).toBeDefined();
  expect(screen.queryByText("Nothing linked yet")).toBeNull();
});

test("shows an error if the window returns no public token", async () => {
  open();
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onSuccess(null, { institution: null, accounts: [], link_session_id: "s" }));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("did not confirm"));
});

test("replaces an expired token once and then shows an error", async () => {
  open();
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onExit?.(expired(null), META));
  await waitFor(() => expect(windows).toHaveLength(2));
  act(() => windows[1]?.onExit?.(expired("The bank's window expired."), META));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("The bank's window expired."),
  );
  expect(windows).toHaveLength(2);
});

test("shows no error if the user closes the window", async () => {
  open();
  await press("Add Checking Account +");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onExit?.(null, META));

  expect(screen.queryByRole("alert")).toBeNull();
});

/** The card that the user chose in the bank's window. */
const CHOSEN = {
  institution: { institution_id: "ins_1", name: "First Platypus Bank" },
  accounts: [{ ...VISA, id: "1", verification_status: null, class_type: null }],
  link_session_id: "s",
};

/** Links an already linked card and waits for the question about it. */
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

test("asks about already linked accounts before it exchanges the token", async () => {
  const { exchanges } = await linkTwice();

  expect(screen.getByText(/•••• 4821 is already linked/)).toBeDefined();
  expect(exchanges()).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(exchanges()).toBe(0);
});

test.for(["Update Acount", "Add accounts to it"])(
  "opens a window for the existing connection without an exchange: %s",
  async (name) => {
    const { exchanges } = await linkTwice();
    const dialog = screen.getByRole("dialog");

    fireEvent.click(within(dialog).getByRole("button", { name }));

    await waitFor(() => expect(windows).toHaveLength(2));
    expect(windows[1]?.token).toMatch(/^(update|add)-/);
    expect(exchanges()).toBe(0);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("exchanges the public token if the user links anyway", async () => {
  const { exchanges } = await linkTwice();

  fireEvent.click(screen.getByRole("button", { name: "Link anyway" }));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText(/^Linked\./)).toBeDefined();
  expect(exchanges()).toBeGreaterThan(0);
});

test("does not ask about already linked accounts when updating a connection", async () => {
  open({ items: [KNOWN], accounts: [LINKED_VISA] });
  await screen.findByRole("article");
  await press("Update Acount");
  await waitFor(() => expect(windows).toHaveLength(1));

  act(() => windows[0]?.onSuccess("public-1", CHOSEN));

  expect(screen.queryByRole("dialog")).toBeNull();
});

test("hides the previous error on the next attempt", async () => {
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
