import type { Debt } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { DebtNicknames } from "./debt-nicknames.tsx";

function open(debts: Debt[], refuse: () => Response | undefined = () => undefined) {
  const sent: DataCall[] = [];
  const stored = new Map(debts.map((debt) => [debt.uuid, debt]));
  const answer = (call: DataCall) => {
    const [, , , resource, uuid = ""] = call.path.split("/");
    if (resource !== "debts") return undefined;
    const results = [...stored.values()];
    if (call.method === "GET") {
      return Response.json({ count: results.length, next: null, previous: null, results });
    }
    sent.push(call);
    const debt = stored.get(uuid);
    const refusal = refuse();
    if (refusal || !debt) return refusal;
    stored.set(uuid, { ...debt, ...(call.body as object) });
    return Response.json(stored.get(uuid));
  };
  renderScreen(<DebtNicknames />, {}, { answer });

  return sent;
}

async function rename(to: string) {
  fireEvent.click(await screen.findByRole("button", { name: "Rename Everyday Rewards Visa" }));
  const field = screen.getByRole("textbox", { name: "Nickname of Everyday Rewards Visa" });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: to } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
}

test("renames a debt in the list and undoes that with one press", async () => {
  const sent = open([debtFixture(), manualDebtFixture()]);

  await rename(" Blue card ");

  expect(await screen.findByText("Blue card")).toBeDefined();
  expect(screen.getByText("Everyday Rewards Visa · •••• 4821")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Undo: the name of Blue card" }));
  expect(await screen.findByRole("button", { name: "Rename Everyday Rewards Visa" })).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ nickname: "Blue card" }, { nickname: null }]);
  await waitFor(() => expect(screen.queryByText("Saved.")).toBeNull());
});

test("keeps a refused name in its field and shows the reason", async () => {
  open([debtFixture()], () =>
    Response.json(
      { detail: "Invalid input.", errors: { nickname: ["No line breaks."] } },
      { status: 400 },
    ),
  );

  await rename("Blue");

  expect(await screen.findByText(/This was not saved\./)).toBeDefined();
  expect(screen.getByDisplayValue("Blue")).toBeDefined();
});

test("keeps the old name if the user cancels", async () => {
  const sent = open([debtFixture({ nickname: "Blue" })]);
  fireEvent.click(await screen.findByRole("button", { name: "Rename Blue" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Red" } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));

  expect(screen.getByText("Blue")).toBeDefined();
  expect(sent).toEqual([]);
});
