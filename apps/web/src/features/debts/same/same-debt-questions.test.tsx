import type { Debt } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { debtFixture, fromUser, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as DebtsPage } from "../debts-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T18:00:00Z"), toFake: ["Date"] });
});

const LINKED = debtFixture();
const ENTERED = manualDebtFixture({
  name: "Visa",
  kind: "credit_card",
  owed: fromUser("480.00"),
  may_be: LINKED.uuid,
});
const QUESTION =
  "Is “Visa” (entered by you) the same as “Everyday Rewards Visa •••• 4821”? Until you answer, it counts twice.";

/** Renders the page with a fake API that merges debts, marks them as distinct, and undoes both. */
function open(debts: Debt[], { refuses = false } = {}) {
  const sent: string[] = [];
  let isMerged = false;
  let isApart = false;
  const listed = () =>
    debts
      .filter(({ uuid }) => !(isMerged && uuid === ENTERED.uuid))
      .map((debt) => (isApart ? { ...debt, may_be: null } : debt));
  const answer = ({ method, path }: DataCall) => {
    const [, , , resource, , , , word] = path.split("/");
    if (resource !== "debts") return undefined;
    if (method === "GET") {
      return Response.json({
        count: listed().length,
        next: null,
        previous: null,
        results: listed(),
      });
    }
    sent.push(`${method} ${path.replace("/api/v1/debts/", "")}`);
    if (refuses) return Response.json({ detail: "Try later." }, { status: 503 });
    if (word === "apart") isApart = method === "POST";
    else isMerged = word === "same";
    return Response.json(
      word === "same" ? LINKED : { ...ENTERED, ...(isApart && { may_be: null }) },
    );
  };
  renderScreen(<DebtsPage />, {}, { answer, at: { url: "/", pattern: "/", state: null } });

  return sent;
}

const inAll = () => screen.getByRole("rowheader", { name: "Total" }).closest("tr")?.textContent;
const same = () => screen.findByRole("button", { name: "Same debt: Visa" });
const two = () => screen.findByRole("button", { name: "Two debts: Visa" });

test("asks about a manual debt that may be a linked one and merges them", async () => {
  const sent = open([LINKED, ENTERED]);
  expect(await screen.findByText(QUESTION)).toBeDefined();
  expect(inAll()).toContain("$980.00");

  fireEvent.click(await same());

  const undo = await screen.findByRole("button", { name: "Undo: Visa" });
  expect(document.activeElement).toBe(undo);
  expect(
    screen.getByText(/^“Visa” was merged with “Everyday Rewards Visa .* and counts once\.$/),
  ).toBeDefined();
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(screen.queryByRole("link", { name: "Visa" })).toBeNull();
  expect(inAll()).toContain("$500.00");
  expect(sent).toEqual([`POST ${ENTERED.uuid}/linked/${LINKED.uuid}/same/`]);
});

test("restores both debts, the question and its focus after undoing a merge", async () => {
  const sent = open([LINKED, ENTERED]);
  fireEvent.click(await same());
  fireEvent.click(await screen.findByRole("button", { name: "Undo: Visa" }));

  expect(await screen.findByText(QUESTION)).toBeDefined();
  expect(document.activeElement).toBe(await same());
  expect(screen.getByRole("link", { name: "Visa" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Undo: Visa" })).toBeNull();
  expect(inAll()).toContain("$980.00");
  expect(sent.at(-1)).toBe(`POST ${ENTERED.uuid}/restore/`);
});

test("keeps both debts after the answer “two debts”, which can be undone", async () => {
  const sent = open([LINKED, ENTERED]);
  fireEvent.click(await two());

  const undo = await screen.findByRole("button", { name: "Undo: Visa" });
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(screen.getByRole("link", { name: "Visa" })).toBeDefined();
  fireEvent.click(undo);

  expect(await screen.findByText(QUESTION)).toBeDefined();
  const path = `${ENTERED.uuid}/linked/${LINKED.uuid}/apart/`;
  expect(sent).toEqual([`POST ${path}`, `DELETE ${path}`]);
});

test("sends one answer if the buttons are pressed several times", async () => {
  const sent = open([LINKED, ENTERED]);
  const [yes, no] = [await same(), await two()];

  fireEvent.click(yes);
  fireEvent.click(yes);
  fireEvent.click(no);

  await screen.findByRole("button", { name: "Undo: Visa" });
  expect(sent).toHaveLength(1);
});

test("shows a failed answer and keeps the question", async () => {
  open([LINKED, ENTERED], { refuses: true });
  fireEvent.click(await same());

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. Try later."),
  );
  await waitFor(() => expect(screen.getByText(QUESTION)).toBeDefined());
});

test("asks nothing if no debts may be the same", async () => {
  open([LINKED, { ...ENTERED, may_be: null }]);

  expect(await screen.findByRole("link", { name: "Visa" })).toBeDefined();
  expect(screen.queryByText(/the same as/)).toBeNull();
});
