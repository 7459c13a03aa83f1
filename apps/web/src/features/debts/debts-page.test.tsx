import type { Debt } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { debtFixture, fromBank, fromUser, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { DebtsPage } from "./debts-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T18:00:00Z"), toFake: ["Date"] });
});

const SILENT = debtFixture({
  minimum: fromBank(null),
  minimum_estimate: "27.00",
  missing: ["minimum"],
});

type Refuse = (call: DataCall) => Response | undefined;

/** The screen over an API that changes, removes and restores as the real one does. */
function open(debts: Debt[], refuse: Refuse = () => undefined, state: unknown = null) {
  const sent: DataCall[] = [];
  const stored = new Map(debts.map((debt) => [debt.uuid, debt]));
  const answer = (call: DataCall) => {
    const [, , , resource, uuid = ""] = call.path.split("/");
    if (resource === "payoff-plan") return Response.json(PLAN);
    if (resource !== "debts") return undefined;
    const refusal = refuse(call);
    if (refusal) return refusal;
    if (call.method === "GET") return pageOf([...stored.values()]);
    sent.push(call);
    const debt = debts.find((each) => each.uuid === uuid) ?? debtFixture();
    if (call.method === "DELETE") stored.delete(uuid);
    else stored.set(uuid, { ...debt, ...inclusionOf(call) });
    return Response.json(stored.get(uuid) ?? {});
  };
  renderScreen(<DebtsPage />, {}, { answer, at: { url: "/", pattern: "/", state } });

  return sent;
}

/** Who says the figures of a debt, and what can be done with it, stands beneath its row. */
async function openRow(name = "Everyday Rewards Visa") {
  fireEvent.click(await screen.findByRole("button", { name: `More about ${name}` }));
}

const PLAN = {
  outcome: {
    payoff_order: [{ debt: debtFixture().uuid, month: "2028-02-01" }],
    left_out: [],
  },
};

function pageOf(results: Debt[]): Response {
  return Response.json({ count: results.length, next: null, previous: null, results });
}

function inclusionOf({ body }: DataCall): Partial<Debt> {
  const { is_included: isIncluded } = (body ?? {}) as Partial<Debt>;

  return isIncluded === undefined ? {} : { is_included: isIncluded };
}

test("an account that is linked twice says why it is not in the plan, and can be let in", async () => {
  const twin = debtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
    name: "Everyday Rewards Visa, again",
    duplicate_of: "0b9a6a3e-0000-4000-8000-000000000001",
    is_included: false,
  });
  const sent = open([debtFixture(), twin]);
  const [first, second] = await screen.findAllByRole("checkbox", { name: /In the payoff plan/ });

  expect(first).toHaveProperty("checked", true);
  expect(second).toHaveProperty("checked", false);
  expect(screen.getByText("Outside the plan", { selector: "tbody *" })).toBeDefined();
  await openRow("Everyday Rewards Visa, again");
  expect(screen.getByText(/^This account is linked twice\./)).toBeDefined();

  if (second) fireEvent.click(second);
  await waitFor(() => expect(sent).toMatchObject([{ body: { is_included: true } }]));
});

test("a row has balance, rate, payment and payoff month, who says them on hover, and leads to the debt", async () => {
  open([debtFixture({ nickname: "Blue card", minimum: fromUser("60.00", "35.00") })]);
  const row = (await screen.findByRole("rowheader", { name: /Blue card/ })).closest("tr");
  await screen.findByText("Feb 2028");

  const cells = row ? within(row).getAllByRole("cell") : [];
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "",
    "$500.00",
    "24.99%",
    "$60.00/mo",
    "Feb 2028",
    "",
  ]);
  expect(cells.map((cell) => cell.title).filter(Boolean)).toEqual([
    "Bank · Nov 20",
    "Bank · Nov 20",
    "You · Nov 21",
  ]);
  expect(screen.getByRole("link", { name: "Blue card" }).getAttribute("href")).toBe(
    `/schedule/${debtFixture().uuid}`,
  );
});

test("the foot says what is owed in all, in the plan and outside of it, and each month's payments", async () => {
  open([
    debtFixture(),
    manualDebtFixture({ is_included: false }),
    debtFixture({
      uuid: "0b9a6a3e-0000-4000-8000-00000000000d",
      name: "Old",
      owed: fromBank("-42.10"),
    }),
    debtFixture({
      uuid: "0b9a6a3e-0000-4000-8000-00000000000e",
      name: "Silent",
      owed: fromBank(null),
      minimum: fromBank(null),
      missing: ["owed", "minimum"],
    }),
  ]);
  await screen.findByText("Car loan");
  const inFoot = (name: string) =>
    screen.getByRole("rowheader", { name }).closest("tr")?.textContent;

  expect(inFoot("In all")).toBe("In all$8,900.00$295.00/mo");
  expect(inFoot("In the plan")).toBe("In the plan$500.00");
  expect(inFoot("Outside the plan")).toBe("Outside the plan$8,400.00");
  expect(inFoot("Paid too much")).toBe("Paid too much−$42.10");
  expect(screen.getByText("1 debt needs a figure")).toBeDefined();
});

test("a plan that is not there yet, or has no month for a debt, makes up none", async () => {
  open([debtFixture(), manualDebtFixture()]);
  await screen.findByText("Feb 2028");

  expect(screen.getByText("–").closest("tbody")?.getAttribute("aria-label")).toBe("Car loan");
});

test("each figure is shown with who says it and when", async () => {
  open([debtFixture({ minimum: fromUser("60.00", "35.00") })]);
  await openRow();
  const card = screen.getByRole("rowgroup", { name: "Everyday Rewards Visa" });

  expect(within(card).getByText("You · Nov 21")).toBeDefined();
  expect(within(card).getAllByText("Bank · Nov 20")).toHaveLength(2);
  expect(within(card).getByText("Dec 4, 2026")).toBeDefined();
  expect(within(card).getByRole("link", { name: /^Edit/ }).getAttribute("href")).toBe(
    `/detail/${debtFixture().uuid}`,
  );
});

test("where the user says otherwise, the bank's figure is shown beside it and can be taken back", async () => {
  const sent = open([debtFixture({ minimum: fromUser("60.00", "35.00") })]);
  await openRow();

  expect(await screen.findByText("Bank says $35.00")).toBeDefined();
  fireEvent.click(
    screen.getByRole("button", { name: "Back to the bank's figure: Minimum payment" }),
  );

  await waitFor(() => expect(sent).toMatchObject([{ method: "PATCH", body: { minimum: null } }]));
});

test("a figure that was replaced with one press comes back with another", async () => {
  const sent = open([debtFixture({ minimum: fromUser("60.00", "35.00") })]);
  await openRow();
  fireEvent.click(
    await screen.findByRole("button", { name: "Back to the bank's figure: Minimum payment" }),
  );

  fireEvent.click(await screen.findByRole("button", { name: "Undo: Everyday Rewards Visa" }));

  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ minimum: "60.00" }));
  await waitFor(() => expect(screen.queryByText("The figure was changed.")).toBeNull());
});

test("an unknown minimum keeps the specification's words, with the estimate apart and labelled", async () => {
  const sent = open([SILENT]);
  await openRow();

  expect(
    await screen.findByText(
      "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
    ),
  ).toBeDefined();
  expect(screen.getByText("unknown")).toBeDefined();
  expect(screen.queryByText("$0.00")).toBeNull();
  expect(screen.getByText("Estimate")).toBeDefined();
  expect(screen.getAllByText("$27.00", { ignore: "tfoot *" })).toHaveLength(2);
  expect(screen.getByText("≈", { selector: "tbody *" }).closest("td")?.title).toBe("Estimate");

  fireEvent.click(screen.getByRole("button", { name: /^Use this estimate/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: "PATCH", body: { minimum: "27.00" } }]),
  );
});

test("what is missing leads straight to its field", async () => {
  open([SILENT]);

  const link = await screen.findByRole("link", {
    name: "Enter the minimum: Everyday Rewards Visa",
  });
  expect(link.getAttribute("href")).toBe(`/detail/${SILENT.uuid}#minimum`);
});

test("a debt can be kept out of the plan", async () => {
  const sent = open([debtFixture()]);
  const box = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: /In the payoff plan/,
  });
  expect(box.checked).toBe(true);

  fireEvent.click(box);

  await waitFor(() => expect(sent).toMatchObject([{ body: { is_included: false } }]));
  await waitFor(() => expect(box.checked).toBe(false));
  expect(
    await screen.findByText(/A total that you set fell by its \$35\.00 a month\./),
  ).toBeDefined();

  fireEvent.click(screen.getByRole("button", { name: "Undo: Everyday Rewards Visa" }));

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { is_included: true } }));
  await waitFor(() => expect(box.checked).toBe(true));
});

test("old figures of the user's are dated anew with one press", async () => {
  const old = { ...fromUser("8400.00"), as_of: "2020-01-01T12:00:00Z" };
  const sent = open([manualDebtFixture({ owed: old })]);
  await openRow("Car loan");

  fireEvent.click(await screen.findByRole("button", { name: "Still right: Car loan" }));

  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: "PATCH",
        body: { minimum: "260.00", balances: [{ id: "balance", amount: "8400.00", apr: "6.4" }] },
      },
    ]),
  );
});

test("a change that fails is said, and the debt stays as it was", async () => {
  open([debtFixture()], ({ method }) =>
    method === "PATCH" ? Response.json({ detail: "Try later." }, { status: 503 }) : undefined,
  );
  const box = await screen.findByRole<HTMLInputElement>("checkbox");

  fireEvent.click(box);

  expect((await screen.findByRole("alert")).textContent).toBe("This was not saved. Try later.");
  expect(box.checked).toBe(true);
});

test("the focus goes on from a debt that came back: its button is gone", async () => {
  open([manualDebtFixture()]);
  await openRow("Car loan");
  fireEvent.click(screen.getByRole("button", { name: "Remove Car loan" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo: bring back Car loan" }));

  const link = await screen.findByRole("link", { name: "Car loan" });
  expect(document.activeElement).toBe(link);
});

test("one thing is said at a time: what was saved before makes room for what is done now", async () => {
  open([manualDebtFixture()], undefined, { saved: "“Sofa” was saved." });
  expect(await screen.findByText("“Sofa” was saved.")).toBeDefined();

  await openRow("Car loan");
  fireEvent.click(await screen.findByRole("button", { name: "Remove Car loan" }));

  expect(await screen.findByText("“Car loan” was removed.")).toBeDefined();
  expect(screen.queryByText("“Sofa” was saved.")).toBeNull();
});

test("an entered debt can be removed and brought back; a linked one cannot be removed", async () => {
  const sent = open([debtFixture(), manualDebtFixture()]);
  await openRow("Car loan");
  await openRow();
  expect(screen.queryByRole("button", { name: "Remove Everyday Rewards Visa" })).toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "Remove Car loan" }));
  const undo = await screen.findByRole("button", { name: "Undo: bring back Car loan" });
  expect(screen.queryByRole("link", { name: "Car loan" })).toBeNull();
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);

  expect(await screen.findByRole("link", { name: "Car loan" })).toBeDefined();
  expect(screen.queryByText("“Car loan” was removed.")).toBeNull();
  expect(sent.map(({ method, path }) => [method, path.split("/").at(-2)])).toEqual([
    ["DELETE", manualDebtFixture().uuid],
    ["POST", "restore"],
  ]);
});

test("without debts the screen says how to come by some", async () => {
  open([]);

  expect(await screen.findByRole("heading", { name: "No debts yet" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Enter a debt" }).getAttribute("href")).toBe(
    "/debts/new",
  );
});

test("what was paid too much is called a credit, not a debt below zero", async () => {
  open([debtFixture({ owed: fromBank("-42.10") })]);
  await openRow();

  expect(await screen.findByText("Credit balance")).toBeDefined();
  expect(screen.getByText("$42.10")).toBeDefined();
  expect(screen.getByText("Nothing owed")).toBeDefined();
});

test("debts are found by their name, whatever order they came in", async () => {
  const names = ["Card 10", "Visa", "Car loan", "Card 2"];
  open(
    names.map((name, index) =>
      debtFixture({ name, uuid: `0b9a6a3e-0000-4000-8000-00000000010${index}` }),
    ),
  );
  await screen.findByText("Visa");

  expect(
    screen
      .getAllByRole("rowheader")
      .slice(0, 4)
      .map((each) => within(each).getByRole("link").textContent),
  ).toEqual(["Car loan", "Card 2", "Card 10", "Visa"]);
});

test("a box that is checked twice at once is one change", async () => {
  const sent = open([debtFixture()]);
  const box = await screen.findByRole("checkbox", { name: /In the payoff plan/ });

  fireEvent.click(box);
  fireEvent.click(box);

  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(box).toHaveProperty("checked", false));
  await new Promise((wake) => setTimeout(wake, 50));
  expect(sent).toMatchObject([{ body: { is_included: false } }]);
});

test("a debt that is removed, brought back and removed again can be brought back once", async () => {
  open([manualDebtFixture()]);
  const removeAgain = async () => {
    await openRow("Car loan");
    fireEvent.click(screen.getByRole("button", { name: "Remove Car loan" }));
  };
  const undo = () => screen.findByRole("button", { name: "Undo: bring back Car loan" });
  await removeAgain();
  fireEvent.click(await undo());

  await removeAgain();

  expect(await undo()).toBeDefined();
});
