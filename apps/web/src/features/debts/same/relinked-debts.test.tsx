import type { Debt } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { debtFixture, fromBank, fromUser, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as DebtsPage } from "../debts-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T18:00:00Z"), toFake: ["Date"] });
});

const BANK = "First Platypus Bank";
const NAMES = ["Platypus Card", "Platypus Loan", "Platypus Line"];

const idOf = (group: string, index: number) => `0b9a6a3e-0000-4000-8000-00000000${group}${index}00`;

/** Three debts of a bank, each as the kept manual debt and as the linked one. */
const BACK = NAMES.flatMap((name, index): Debt[] => {
  const shared = { name, lender: BANK, kind: "credit_card" as const };
  const linked = {
    ...shared,
    uuid: idOf("a", index),
    account: idOf("a", index),
    mask: `000${index}`,
  };
  const back = { may_be: linked.uuid, duplicate_of: linked.uuid, is_included: false };
  const kept = { ...shared, ...back, uuid: idOf("b", index) };
  return [
    debtFixture({ ...linked, owed: fromBank("100.00") }),
    manualDebtFixture({ ...kept, owed: fromUser("100.00") }),
  ];
});

/** Renders the page with a fake API that merges and restores debts. It refuses the debt with id `refused`. */
function open({ refused = "" } = {}) {
  const sent: string[] = [];
  const merged = new Set<string>();
  const listed = () => BACK.filter(({ uuid }) => !merged.has(uuid));
  const answer = ({ method, path }: DataCall) => {
    const [, , , resource, uuid = "", word] = path.split("/");
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
    if (uuid === refused) return Response.json({ detail: "Try later." }, { status: 503 });
    const kept = BACK.find((debt) => debt.uuid === uuid);
    if (word === "restore") merged.delete(uuid);
    else if (path.endsWith("/same/")) merged.add(uuid);
    const linked = BACK.find((debt) => debt.uuid === kept?.may_be);
    return Response.json(word === "restore" ? kept : linked);
  };
  renderScreen(<DebtsPage />, {}, { answer, at: { url: "/", pattern: "/", state: null } });

  return sent;
}

const inAll = () => screen.getByRole("rowheader", { name: "Total" }).closest("tr")?.textContent;
const useBank = () => screen.findByRole("button", { name: "Use the bank's figures" });
const undo = (count: number) => screen.findByRole("button", { name: `Undo: ${count} debts` });

test("asks once about several relinked debts and merges them with one press", async () => {
  const sent = open();
  const words = `${BANK} now reports 3 debts that you entered: Platypus Card, Platypus Loan, and Platypus Line. Until you answer, each counts once, with the bank's figures.`;
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(/^Is “/)).toBeNull();
  expect(inAll()).toContain("$300.00");
  expect(screen.getAllByText("Duplicate, not counted")).toHaveLength(3);

  const press = await useBank();
  fireEvent.click(press);
  fireEvent.click(press);

  const takeBack = await undo(3);
  expect(document.activeElement).toBe(takeBack);
  expect(
    screen.getByText(`3 debts were merged with those of ${BANK}. Each counts once.`),
  ).toBeDefined();
  expect(inAll()).toContain("$300.00");
  expect(sent).toEqual(
    [0, 1, 2].map((index) => `POST ${idOf("b", index)}/linked/${idOf("a", index)}/same/`),
  );
});

test("lets only the answer include a relinked debt in the plan", async () => {
  open();
  await useBank();
  const ticks = screen.getAllByRole("checkbox", { name: "In the payoff plan: Platypus Loan" });
  const [kept] = ticks.filter((tick) => (tick as HTMLInputElement).disabled);

  expect(ticks).toHaveLength(2);
  expect(kept).toHaveProperty("checked", false);
  for (const more of screen.getAllByRole("button", { name: "More about Platypus Loan" })) {
    fireEvent.click(more);
  }
  expect(screen.getAllByText(/^Your bank reports this debt again\. We count it once/)).toHaveLength(
    1,
  );
});

test("undoes all merges with one press and focuses the question again", async () => {
  const sent = open();
  fireEvent.click(await useBank());

  fireEvent.click(await undo(3));

  await waitFor(async () => expect(document.activeElement).toBe(await useBank()));
  expect(inAll()).toContain("$300.00");
  expect(sent.slice(3)).toEqual([2, 1, 0].map((index) => `POST ${idOf("b", index)}/restore/`));
});

test("asks about each debt if the user wants to choose", async () => {
  open();

  fireEvent.click(await screen.findByRole("button", { name: "Choose each" }));

  const each = /^Is “Platypus .* Until you answer, it counts once, with the bank's figures\.$/;
  expect(await screen.findAllByText(each)).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Use the bank's figures" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Same debt: Platypus Loan" }));
  expect(await screen.findByRole("button", { name: "Undo: Platypus Loan" })).toBeDefined();
  expect(screen.getAllByText(/^Is “Platypus/)).toHaveLength(2);
});

test("keeps finished merges with an undo button if a later one fails", async () => {
  open({ refused: idOf("b", 2) });

  fireEvent.click(await useBank());

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. Try later."),
  );
  expect(await undo(2)).toBeDefined();
  expect(screen.getByText(/^Is “Platypus Line” \(entered by you\)/)).toBeDefined();
  expect(inAll()).toContain("$300.00");
});
