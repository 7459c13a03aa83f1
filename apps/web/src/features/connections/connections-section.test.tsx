import type { Account, BankAccess, Item } from "@snowball/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { connectionFixture } from "./testing/connection-fixture.ts";
import { ConnectionsSection } from "./connections-section.tsx";

const CONNECTION = connectionFixture({
  status: "login_required",
  status_reason: "Your bank asks you to sign in again.",
});
const ACCOUNT: Account = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000001",
  item: CONNECTION.uuid,
  duplicate_of: null,
  type: "credit",
  subtype: null,
  name: "Visa",
  official_name: "Platinum Visa",
  mask: "4821",
  currency: "USD",
  balance_current: "10.00",
  balance_available: null,
  balance_limit: null,
  credit_liability: null,
  mortgage_liability: null,
  student_loan_liability: null,
};

beforeEach(() => {
  // Never loads Plaid's script, so the screen stays in its initial state.
  vi.spyOn(document.head, "append").mockImplementation(() => undefined);
});

function open(environment: "staging" | "production", items: Item[] = [CONNECTION]) {
  return renderScreen(
    <ConnectionsSection />,
    { "/api/v1/items/": items, "/api/v1/accounts/": [ACCOUNT] },
    { config: { environment } },
  );
}

test("shows a connection's name, status, accounts with masked numbers and the Update Acount button", async () => {
  open("staging");

  const card = within(await screen.findByRole("article", { name: "First Platypus Bank" }));

  expect(card.getByText("Sign-in needed")).toBeDefined();
  expect(card.getByText("Your bank asks you to sign in again.")).toBeDefined();
  expect(card.getByText("Platinum Visa")).toBeDefined();
  expect(card.getByText("•••• 4821")).toBeDefined();
  expect(card.getByText("Not updated yet")).toBeDefined();
  expect(card.getByRole("button", { name: "Update Acount" })).toBeDefined();
});

test("shows which permission a bank needs and highlights the update button", async () => {
  const reason =
    "Your bank wants your permission to share your transactions. Update the account to give it.";
  open("staging", [
    connectionFixture({ status: "permission_required", status_reason: reason }),
    connectionFixture({ uuid: "2", institution_name: "Tartan Bank" }),
  ]);

  const card = within(await screen.findByRole("article", { name: "First Platypus Bank" }));
  const healthy = within(screen.getByRole("article", { name: "Tartan Bank" }));
  const buttonIn = (article: typeof card) =>
    article.getByRole("button", { name: "Update Acount" }).className;

  expect(card.getByText("Permission needed")).toBeDefined();
  expect(card.getByText(reason)).toBeDefined();
  expect(buttonIn(card)).not.toBe(buttonIn(healthy));
});

test("disables the link buttons with a reason until the bank's window is ready", async () => {
  open("staging");
  await screen.findByRole("article");

  for (const name of ["Add Checking Account +", "Add Credit Card or Loan +", "Update Acount"]) {
    const button = screen.getByRole("button", { name });
    expect(button.hasAttribute("disabled")).toBe(true);
    expect(button.getAttribute("title")).toBe("Your bank's window is loading");
  }
});

test("disables the link buttons of a demo household and shows why", async () => {
  renderScreen(<ConnectionsSection />, {
    "/api/v1/items/": [CONNECTION],
    "/api/v1/accounts/": [],
    "/api/v1/me/": Response.json({ demo_ends_at: "2026-11-23T12:00:00.000Z" }),
  });
  const why = "This is a demo. Make it yours to link your banks.";
  expect(await screen.findByText(why, { selector: "div" })).toBeDefined();

  for (const name of ["Add Checking Account +", "Add Credit Card or Loan +", "Update Acount"]) {
    const button = await screen.findByRole("button", { name });
    expect(button.hasAttribute("disabled")).toBe(true);
    expect(button.getAttribute("title")).toBe(why);
  }
});

test("shows raw data collapsed in staging (spec 2)", async () => {
  open("staging");

  const details = (await screen.findByText("Raw data")).closest("details");

  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('"mask": "4821"');
});

test("hides raw data in production (spec 2)", async () => {
  open("production");
  await screen.findByRole("article");

  expect(screen.queryByText("Raw data")).toBeNull();
});

test("distinguishes connections with the same name by their account numbers", async () => {
  open("staging", [CONNECTION, { ...CONNECTION, uuid: "other" }]);
  await screen.findAllByRole("article");

  expect(
    screen.getByRole("button", {
      name: "Update Acount",
      description: "First Platypus Bank •••• 4821 Your bank's window is loading",
    }),
  ).toBeDefined();
  expect(
    screen.getByRole("button", {
      name: "Remove First Platypus Bank",
      description: "First Platypus Bank •••• 4821",
    }),
  ).toBeDefined();
});

test("shows a syncing connection without a bank name as connecting, not as unknown", async () => {
  const nameless = { ...CONNECTION, institution_name: null };
  open("staging", [
    { ...nameless, status: "syncing" },
    { ...nameless, uuid: "other" },
  ]);

  expect(await screen.findByRole("article", { name: "Connecting…" })).toBeDefined();
  expect(screen.getByRole("article", { name: "Unknown institution" })).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Remove this connection" })).toHaveLength(2);
});

test.for([
  { items: [], look: "primary" },
  { items: [CONNECTION], look: "secondary" },
])(
  "shows the button that links a card as $look with $items.length connections",
  async ({ items, look }) => {
    open("staging", items);

    const button = await screen.findByRole("button", { name: "Add Credit Card or Loan +" });
    await expect.poll(() => button.className).toContain(look);
  },
);

test("shows how to start if there are no connections", async () => {
  open("staging", []);

  expect(await screen.findByRole("heading", { name: "Nothing linked yet" })).toBeDefined();
});

test("does not ask to link a first bank once bank access has ended", async () => {
  const ended: BankAccess = {
    because: "ended",
    is_allowed: false,
    banks: 0,
    banks_max: 0,
    until: "2026-12-20T17:00:00.000Z",
    refusal: "subscription_required",
  };
  const answers = {
    "/api/v1/items/": [],
    "/api/v1/accounts/": [],
    "/api/v1/bank-access/": Response.json(ended),
  };
  renderScreen(<ConnectionsSection />, answers, { config: { environment: "staging" } });

  await screen.findByText(/^Your banks were unlinked on/);
  await screen.findByText("Raw data");
  expect(screen.queryByText("Nothing linked yet")).toBeNull();
});

test("shows why no further bank can be linked and offers the subscription", async () => {
  const access: BankAccess = {
    because: "free_days",
    is_allowed: true,
    banks: 5,
    banks_max: 5,
    until: "2026-12-20T17:00:00.000Z",
    refusal: "too_many_free_banks",
  };
  renderScreen(<ConnectionsSection />, {
    "/api/v1/items/": [CONNECTION],
    "/api/v1/bank-access/": Response.json(access),
  });

  const notice = await screen.findByText(/Your banks stay linked until December 20, 2026, free\./);
  expect(notice.textContent).toContain("Up to 5 banks can be linked without a subscription.");
  expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/subscribe");
  const add = screen.getByRole("button", { name: "Add Credit Card or Loan +" });
  expect(add.getAttribute("aria-disabled") ?? String(add.hasAttribute("disabled"))).toBe("true");
});
