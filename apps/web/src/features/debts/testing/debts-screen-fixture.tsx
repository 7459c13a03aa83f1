import type { Debt } from "@snowball/contract";
import { fireEvent, screen } from "@testing-library/react";

import { debtFixture, fromBank } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as DebtsPage } from "../debts-page.tsx";

/** A card with a bank that does not report the minimum payment. */
export const WITHOUT_MINIMUM = debtFixture({
  minimum: fromBank(null),
  minimum_estimate: "27.00",
  missing: ["minimum"],
});

type Refuse = (call: DataCall) => Response | undefined;

/**
 * Renders the page with a fake API that changes, removes and restores debts. Returns the requests that change
 * data.
 */
export function openDebts(
  debts: Debt[],
  refuse: Refuse = () => undefined,
  { state = null, month }: { state?: unknown; month?: Promise<Response> } = {},
) {
  const others = debts.filter(({ currency }) => currency !== "USD");
  const leftOut = others.map(({ uuid }) => ({ debt: uuid, missing: [], is_other_currency: true }));
  const sent: DataCall[] = [];
  const stored = new Map(debts.map((debt) => [debt.uuid, debt]));
  const answer = (call: DataCall) => {
    const [, , , resource, uuid = ""] = call.path.split("/");
    if (resource === "payoff-plan")
      return Response.json({ outcome: { ...PLAN.outcome, left_out: leftOut } });
    if (resource === "month") return month;
    if (resource !== "debts") return undefined;
    const refusal = refuse(call);
    if (refusal) return refusal;
    if (call.method === "GET") return listResponse([...stored.values()]);
    sent.push(call);
    const debt = debts.find((each) => each.uuid === uuid) ?? debtFixture();
    if (call.method === "DELETE") stored.delete(uuid);
    else stored.set(uuid, { ...debt, ...readInclusion(call) });
    return Response.json(stored.get(uuid) ?? {});
  };
  renderScreen(<DebtsPage />, {}, { answer, at: { url: "/", pattern: "/", state } });

  return sent;
}

/** Opens the details of a debt below its row. */
export async function openRow(name = "Everyday Rewards Visa") {
  fireEvent.click(await screen.findByRole("button", { name: `More about ${name}` }));
}

const PLAN = {
  outcome: {
    payoff_order: [{ debt: debtFixture().uuid, month: "2028-02-01" }],
    currency: "USD",
  },
};

function listResponse(results: Debt[]): Response {
  return Response.json({ count: results.length, next: null, previous: null, results });
}

function readInclusion({ body }: DataCall): Partial<Debt> {
  const { is_included: isIncluded } = (body ?? {}) as Partial<Debt>;

  return isIncluded === undefined ? {} : { is_included: isIncluded };
}
