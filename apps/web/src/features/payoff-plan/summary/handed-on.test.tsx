import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { balanceFixture } from "#lib/testing/debt-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { debtFixture } from "../testing/debt-fixture.ts";
import { HandedOn } from "./handed-on.tsx";

const [cobalt, elm] = [
  debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000a", name: "Cobalt", owed: "0.00" }),
  debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000b", name: "Elm" }),
];
const progress = {
  since: "2026-03-04",
  currency: "USD",
  less_owed: "0.00",
  interest_avoided: null,
  payments: { known: 0, on_time: 0, in_a_row: 0 },
  handed_on: [{ from: cobalt.uuid, to: elm.uuid, amount: "95.00" }],
};
const SENTENCE = "Cobalt is paid off. Its $95.00 a month now goes to Elm.";

const open = (debts = [cobalt, elm]) =>
  renderScreen(<HandedOn progress={progress} debts={debts} today="2027-02-05" />, {});
const picture = () => screen.getByText(SENTENCE).previousElementSibling;

test("says which debt gets the payments of a debt that was paid off, with a hidden picture", () => {
  open();

  expect(picture()?.getAttribute("aria-hidden")).toBe("true");
  expect(picture()?.textContent).toBe("$95.00");
});

test("moves once until the page is closed", async () => {
  const { router } = open();
  const leaveAndReturn = async () => {
    await act(() => router.navigate("/elsewhere"));
    await act(() => router.navigate("/"));
  };
  await leaveAndReturn();

  // A movement that was not seen to its end is shown again.
  expect(picture()?.hasAttribute("data-moving")).toBe(true);
  fireEvent.animationEnd(picture() as Element);
  await leaveAndReturn();

  expect(picture()?.hasAttribute("data-moving")).toBe(false);
});

test("shows nothing while Home asks whether the debt is paid off", () => {
  const entered = balanceFixture({ id: "main", amount: "0.00", entered_amount: "240.00" });
  const owed = { ...cobalt.owed, as_of: "2026-12-01T12:00:00.000Z" };
  open([{ ...cobalt, owed, balances: [entered] }, elm]);

  expect(screen.queryByText(/is paid off/)).toBeNull();
});

test("shows nothing of a debt that is not listed", () => {
  open([cobalt]);

  expect(screen.queryByText(/is paid off/)).toBeNull();
});
