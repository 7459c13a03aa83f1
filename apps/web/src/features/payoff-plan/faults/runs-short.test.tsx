import { firstMinimums, type PlanFault, type Strategy, totalPayoff } from "@snowball/payoff";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { createSearch } from "../search/answer-search.ts";
import type { PayoffSearch } from "../search/open-search.ts";
import { subjectFixture } from "../subject-fixture.ts";
import { RunsShort } from "./runs-short.tsx";

afterEach(cleanup);

/** A card whose rate of zero ends after three months, and a car. Month 1's minimums are the budget. */
function cliff() {
  const subject = subjectFixture({
    Card: {
      owed: 6000,
      apr: 27.99,
      minimum: 0,
      isOverdue: true,
      dueDate: "2026-11-20",
      dueDay: 20,
    },
    Car: { owed: 9000, apr: 6, minimum: 260, isSecured: true },
  });
  const [card, car] = subject.portfolio.debts;
  const [balance] = card?.balances ?? [];
  if (!card || !car || !balance) throw new Error("no debts");

  return {
    ...subject,
    portfolio: {
      ...subject.portfolio,
      debts: [
        {
          ...card,
          balances: [{ ...balance, promo: { apr: 0, months: 3 } }],
          minimum: { type: "percentPlusInterest" as const, share: 10_000, floor: 2500 },
        },
        car,
      ],
    },
  };
}

function show(strategy: Strategy, fault?: PlanFault) {
  const subject = cliff();
  const outcome = totalPayoff(subject.portfolio, strategy);
  const found = fault ?? (outcome.kind === "impossible" ? outcome.fault : null);
  if (found?.code !== "BUDGET_BELOW_MINIMUMS") throw new Error("expected to run short");
  const answer = createSearch();
  const search = { ask: async (request: never) => answer(request), close: () => undefined };

  render(
    <RunsShort
      fault={found}
      subject={subject}
      strategy={strategy}
      minimums={firstMinimums(subject.portfolio)}
      extra={0}
      search={() => search as unknown as PayoffSearch}
      onExtra={() => undefined}
    />,
  );
}

const entriesOf = async (name: string | RegExp) =>
  within(await screen.findByRole("region", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test.for<Strategy>([{ type: "avalanche" }, { type: "optimal" }])(
  "by %o a later month says what is owed and due then, and that nothing is late by then",
  async (strategy) => {
    show(strategy);

    expect(await entriesOf("What to pay first in March 2027 with $320.00")).toEqual([
      expect.stringMatching(/^Car\$260\.00\$8,\d{3}\.\d\d owed by then\. The home or car/),
      expect.stringMatching(
        /^Card\$60\.00 of \$\d{3}\.\d\d\$5,\d{3}\.\d\d owed by then\. Due Mar 20, 2027\./,
      ),
    ]);
  },
);

test("in the first month what is late comes before what is due, and a part is told as one", async () => {
  const budget = 280_00;
  show(
    { type: "avalanche" },
    {
      code: "BUDGET_BELOW_MINIMUMS",
      month: 1,
      minimums: 320_00,
      budget,
      shortfall: 320_00 - budget,
    },
  );

  expect(await entriesOf("What to pay first with $280.00")).toEqual([
    "Car$260.00The home or car behind it can be taken if it is not paid.",
    "Card$20.00 of $60.00Late already. After 30 days it is reported to the credit bureaus. A part may still count as late.",
  ]);
});
