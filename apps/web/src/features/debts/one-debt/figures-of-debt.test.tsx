import type { Debt, ThisMonth } from "@snowball/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";

import { debtsQuery } from "#lib/queries.ts";
import {
  balanceFixture,
  debtFixture,
  fromBank,
  fromUser,
  manualDebtFixture,
} from "#lib/testing/debt-fixture.ts";
import { monthFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { FiguresOfDebt } from "./figures-of-debt.tsx";

const LINKED = debtFixture({ minimum: fromUser("60.00", "35.00") });
const TODAY = "2026-11-22";

// A date in another year would be shown with its year.
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 12), toFake: ["Date"] }));

function Shown({ uuid }: { uuid: string }) {
  const debt = useQuery(debtsQuery).data?.find((each) => each.uuid === uuid);

  return debt ? <FiguresOfDebt debt={debt} today={TODAY} /> : null;
}

/** Renders the figures of a debt with a fake API that applies `after` when it receives a change. */
async function open(
  debt: Debt,
  options: { hash?: string; after?: Partial<Debt>; month?: ThisMonth } = {},
) {
  const sent: DataCall[] = [];
  const saved = { ...debt, ...options.after };
  const { month = monthFixture([]) } = options;
  const answers = { "/api/v1/debts/": [debt] };
  const rendered = renderScreen(<Shown uuid={debt.uuid} />, answers, {
    at: {
      url: `/detail/${debt.uuid}${options.hash ?? ""}`,
      pattern: "/detail/:accountUuid",
    },
    answer: (call) => {
      if (call.path === "/api/v1/month/") return Response.json(month);
      if (call.method !== "PATCH") return undefined;
      sent.push(call);
      answers["/api/v1/debts/"] = [saved];
      return Response.json(saved);
    },
  });
  await screen.findByRole("button", { name: "Save" });

  return { ...rendered, sent };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function save(): void {
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
}

/** Returns the source that is shown next to a field's label. */
function sourceOf(label: string): string {
  const described = screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
  const aside = described.split(" ").find((id) => id.endsWith("-aside")) ?? "";

  return document.getElementById(aside)?.textContent ?? "";
}

test("shows the source and date of each figure until its value is changed", async () => {
  await open(LINKED);

  expect(sourceOf("Balance you owe today")).toBe("Bank · Nov 20");
  expect(sourceOf("APR")).toBe("Bank · Nov 20");
  expect(sourceOf("Minimum payment")).toBe("You · Nov 21");
  expect(sourceOf("Due day of the month")).toBe("Bank · Nov 20");

  type("Minimum payment", "61");
  expect(sourceOf("Minimum payment")).toBe("");
  type("Due day of the month", "7");
  expect(sourceOf("Due day of the month")).toBe("");
});

test("asks for the usual minimum of an unlinked debt that has only a bill, like the list", async () => {
  const minimum = { value: null, source: null, as_of: null, bank_value: null };
  const unlinked = debtFixture({ account: null, minimum, missing: ["minimum"] });

  await open(unlinked, { month: monthFixture([paymentFixture({ billed: "154.74" })]) });
  expect(await screen.findByText(/^The last bill may include missed payments/)).toBeDefined();
  cleanup();
  await open(unlinked);
  expect(await screen.findByText("We don't know the minimum payment yet.")).toBeDefined();
});

test.for([
  [{ type: "percent", percent: "2", floor: "25.00" }, true],
  [{ type: "percent_plus_interest", percent: "1", floor: "35.00" }, false],
  [{ type: "fixed", amount: "35.00" }, false],
] as const)(
  "says that an estimated minimum falls only if it does: %o",
  async ([about, isFalling]) => {
    const none = { amount: null, percent: null, floor: null, term_months: null };
    const rule = { ...none, ...about, source: "estimate" } as const;
    await open(debtFixture({ minimum: fromBank("35.00"), minimum_rule: rule }), {
      month: monthFixture([]),
    });

    const hint = await screen.findByText(/^Estimated from today's minimum\./);
    expect(hint.textContent.includes("It falls with the balance.")).toBe(isFalling);
  },
);

test("does not infer the rule of the minimum from a bill that contains missed payments", async () => {
  const rule = { type: "percent", percent: "9.3138", floor: "0.00", source: "estimate" } as const;
  const debt = debtFixture({
    minimum: fromBank("154.74"),
    minimum_rule: { ...rule, amount: null, term_months: null },
  });
  const late = paymentFixture({ debt: debt.uuid, kind: "arrears", state: "late" });
  const hint = () => screen.getByLabelText("Each month's minimum is").closest("div")?.textContent;

  await open(debt, { month: monthFixture([]) });
  await waitFor(() => expect(hint()).toContain("Estimated from today's minimum."));
  cleanup();

  await open(debt, { month: monthFixture([late]) });
  await waitFor(() =>
    expect(hint()).toContain("Your bill contains missed payments, so it isn't the usual minimum."),
  );
});

test("marks a balance with estimated interest as an estimate", async () => {
  await open(manualDebtFixture({ estimated_interest: "44.19" }));

  expect(sourceOf("Balance you owe today")).toBe("Estimate since Nov 21");
});

test("sends only the changed fields in one request and confirms the save", async () => {
  const { sent, router } = await open(LINKED, {
    after: { nickname: "Blue", lead_days: 5, minimum: fromUser("70.00", "35.00") },
  });

  type("Minimum payment", "70");
  type("Nickname", " Blue ");
  type("Autopay takes", "other");
  type("Autopay amount", "45");
  type("Send it", "5");
  type("Remind me", "");
  type("Note", "Call Tom by Friday,\nreference 4711\n");
  fireEvent.click(screen.getByLabelText("In the payoff plan"));
  save();

  expect(await screen.findByText("Saved.")).toBeDefined();
  expect(router.state.location.pathname).toBe(`/detail/${LINKED.uuid}`);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      minimum: "70.00",
      nickname: "Blue",
      autopay: { type: "other", amount: "45.00" },
      lead_days: 5,
      reminder_days: null,
      note: "Call Tom by Friday,\nreference 4711",
      is_included: false,
    },
  ]);
});

test("keeps a note that is too long, says by how much, and does not send it", async () => {
  const { sent } = await open(LINKED);
  const pasted = "🏔".repeat(502);

  type("Note", pasted);
  save();

  expect(await screen.findByText("Shorten it by 2 characters.")).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe(pasted);
  expect(sent).toEqual([]);
});

test("requires the amount of autopay if it is another amount", async () => {
  const { sent } = await open(LINKED);

  type("Autopay takes", "other");
  save();

  expect(await screen.findByText("This field is required.")).toBeDefined();
  expect(sent).toEqual([]);
  type("Autopay takes", "full");
  expect(screen.queryByLabelText("Autopay amount")).toBeNull();
});

test("keeps what was typed when newer values arrive, which all other fields show", async () => {
  const typed = balanceFixture();
  const { answers, queryClient, sent } = await open({ ...LINKED, balances: [typed] });
  type("APR", "19.99");
  type("Note", "Call Tom");

  answers["/api/v1/debts/"] = [
    {
      ...LINKED,
      owed: fromBank("480.00"),
      balances: [
        balanceFixture({ id: "cash_apr", amount: "80.00" }),
        { ...typed, amount: "400.00" },
      ],
      minimum: fromBank("41.00"),
    },
  ];
  void queryClient.invalidateQueries();

  expect(await screen.findByDisplayValue("41.00")).toBe(screen.getByLabelText("Minimum payment"));
  expect(screen.getByDisplayValue("480.00")).toBe(screen.getByLabelText("Balance you owe today"));
  expect(screen.getAllByLabelText<HTMLInputElement>("APR").map(({ value }) => value)).toEqual([
    "24.99",
    "19.99",
  ]);
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    balances: [{ id: "purchase_apr", apr: "19.99" }],
    note: "Call Tom",
  });
});

test("keeps a balance that was added elsewhere while another one was changed", async () => {
  const [own] = manualDebtFixture().balances;
  const { answers, queryClient, sent } = await open(manualDebtFixture({ kind: "credit_card" }));
  type("APR", "19.99");

  const added = balanceFixture({ id: "added", amount_source: "user" });
  answers["/api/v1/debts/"] = [
    manualDebtFixture({ kind: "credit_card", balances: [...(own ? [own] : []), added] }),
  ];
  void queryClient.invalidateQueries();
  await waitFor(() => expect(screen.getAllByLabelText("APR")).toHaveLength(2));
  save();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ balances: [{ id: own?.id, apr: "19.99" }] });
});

test("keeps added and removed balances when newer values arrive", async () => {
  const own = { apr_type: null, amount_source: "user" } as const;
  const first = balanceFixture({ ...own, id: "first" });
  const second = balanceFixture({ ...own, id: "second", amount: "90.00" });
  const card = manualDebtFixture({ kind: "credit_card", balances: [first, second] });
  const { answers, queryClient, sent } = await open(card);
  const amounts = () =>
    screen.getAllByLabelText<HTMLInputElement>("Part of what you owe").map(({ value }) => value);
  fireEvent.click(screen.getByRole("button", { name: "Remove balance 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Add a balance with its own rate" }));
  fireEvent.change(screen.getAllByLabelText("Part of what you owe")[1] as HTMLElement, {
    target: { value: "75" },
  });

  answers["/api/v1/debts/"] = [
    { ...card, minimum: fromUser("41.00"), balances: [{ ...first, amount: "400.00" }, second] },
  ];
  void queryClient.invalidateQueries();
  await screen.findByDisplayValue("41.00");

  expect(amounts()).toEqual(["400.00", "75"]);
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    balances: [
      { id: expect.any(String), amount: "75.00", apr: null, promo: null, deferred: null },
      { id: "second", amount: null },
    ],
  });
});

test("a balance with another offer keeps its place", async () => {
  await open(
    debtFixture({
      balances: [balanceFixture(), balanceFixture({ id: "cash_apr", amount: "80.00" })],
    }),
  );

  fireEvent.change(screen.getAllByLabelText(/^Special offer/)[0] as HTMLElement, {
    target: { value: "promo" },
  });

  const amounts = screen.getAllByLabelText<HTMLInputElement>("Part of what you owe");
  expect(amounts.map(({ value }) => value)).toEqual(["500.00", "80.00"]);
});

test("a balance that was added and removed again is no change", async () => {
  await open(manualDebtFixture({ kind: "credit_card" }));
  fireEvent.click(screen.getByRole("button", { name: "Add a balance with its own rate" }));
  expect(screen.getByRole("button", { name: "Discard the changes" })).toBeDefined();

  fireEvent.click(screen.getByRole("button", { name: "Remove balance 2" }));

  expect(screen.queryByRole("button", { name: "Discard the changes" })).toBeNull();
});

test("shows a change made during a save as unsaved", async () => {
  await open(LINKED, { after: { minimum: fromUser("70.00", "35.00"), nickname: "Blue" } });
  type("Minimum payment", "70");
  type("Nickname", "Blue");
  save();
  type("Minimum payment", "71");

  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBeNull(),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Minimum payment").value).toBe("71");
  expect(screen.getByRole("button", { name: "Discard the changes" })).toBeDefined();
  expect(screen.queryByText("Saved.")).toBeNull();
});

test("an error that depends on another field ends with that field's value", async () => {
  const { sent } = await open(debtFixture({ balances: [balanceFixture({ apr: fromBank(null) })] }));
  type("Special offer", "promo");
  type("Promotional APR", "0");
  type("Last day of the offer", "2027-05-31");
  save();
  expect(await screen.findByText("Enter the APR that follows the offer.")).toBeDefined();
  expect(screen.getByText(/^This was not saved/)).toBeDefined();

  type("Last day of the offer", "");

  await waitFor(() =>
    expect(screen.queryByText("Enter the APR that follows the offer.")).toBeNull(),
  );
  expect(screen.queryByText(/^This was not saved/)).toBeNull();
  expect(sent).toEqual([]);
});

test("tracks and discards changes made after a save", async () => {
  await open(LINKED, { after: { minimum: fromUser("70.00", "35.00") } });
  type("Minimum payment", "70");
  save();
  await screen.findByText("Saved.");

  type("Nickname", "Blue");
  expect(screen.queryByText("Saved.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Discard the changes" }));

  expect(screen.getByLabelText<HTMLInputElement>("Nickname").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("Minimum payment").value).toBe("70.00");
});

test("restores the bank's figure of a linked debt", async () => {
  const { sent } = await open(LINKED, { after: { minimum: fromUser("35.00") } });
  expect(screen.getByText("Your bank reports $35.00.")).toBeDefined();
  expect(screen.queryByLabelText("Name")).toBeNull();

  fireEvent.click(
    screen.getByRole("button", { name: "Back to the bank's figure: Minimum payment" }),
  );
  save();

  await waitFor(() => expect(sent).toMatchObject([{ body: { minimum: null } }]));
});

test("focuses the field that the URL's hash names", async () => {
  await open(LINKED, { hash: "#minimum" });

  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Minimum payment")),
  );
});

test("links missing figures to their fields and uses an estimate only if the user accepts it", async () => {
  const silent = debtFixture({
    minimum: { value: null, source: null, as_of: null, bank_value: null },
    minimum_estimate: "29.00",
    missing: ["minimum"],
  });
  const { sent } = await open(silent, { after: { minimum: fromUser("29.00"), missing: [] } });

  expect(await screen.findByText(/^We couldn't retrieve a minimum payment amount/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Minimum payment").value).toBe("");
  fireEvent.click(screen.getByRole("link", { name: `Enter the minimum: ${silent.name}` }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Minimum payment")),
  );
  fireEvent.click(screen.getByRole("button", { name: "Use this estimate: Minimum payment" }));
  save();

  await waitFor(() => expect(sent).toMatchObject([{ body: { minimum: "29.00" } }]));
});

test("confirms the user's old figures with one tap", async () => {
  vi.setSystemTime("2026-11-22T12:00:00");
  const { sent } = await open(
    manualDebtFixture({ minimum: { ...fromUser("260.00"), as_of: "2026-09-01T12:00:00.000Z" } }),
  );

  fireEvent.click(screen.getByRole("button", { name: "Still correct" }));

  await waitFor(() => expect(sent).toMatchObject([{ body: { minimum: "260.00" } }]));
  vi.useRealTimers();
});

test("asks about an old balance separately from other old figures", async () => {
  const old = "2026-09-01T12:00:00.000Z";
  const { owed, minimum } = manualDebtFixture();
  vi.setSystemTime("2026-11-22T12:00:00");

  await open(manualDebtFixture({ owed: { ...owed, as_of: old } }));
  expect(screen.getByText("Is Car loan still $8,400.00?")).toBeDefined();
  expect(screen.queryByText("Some of these figures are more than a month old.")).toBeNull();
  cleanup();
  await open(manualDebtFixture({ minimum: { ...minimum, as_of: old } }));
  expect(screen.queryByText(/^Is Car loan still/)).toBeNull();
  expect(screen.getByText("Some of these figures are more than a month old.")).toBeDefined();
  vi.useRealTimers();
});

test("shows status, plan and forgiveness of a student loan", async () => {
  await open(
    debtFixture({
      kind: "student_loan",
      accrued_interest: "120.50",
      accrual: "simple_daily",
      student_loan: {
        loan_status: { type: "deferment", end_date: "2027-05-31" },
        repayment_plan: { type: "income-based repayment", description: null },
        outstanding_interest_amount: "120.5",
        pslf_status: {
          estimated_eligibility_date: "2031-01-01",
          payments_made: 40,
          payments_remaining: 80,
        },
        expected_payoff_date: null,
        origination_date: null,
        origination_principal_amount: null,
      },
    }),
  );
  const servicer = within(screen.getByRole("region", { name: "Reported by the servicer" }));

  expect(servicer.getByText("Deferment until May 31, 2027")).toBeDefined();
  expect(servicer.getByText("Income-based repayment")).toBeDefined();
  expect(
    servicer.getByText("40 payments counted so far, 80 to go, expected Jan 1, 2031"),
  ).toBeDefined();
  expect(sourceOf("Unpaid interest so far")).toBe("Bank · Nov 20");
});

test.each([
  ["asks about the bill of several loans while a share is open", "156.22", 1],
  ["asks nothing about the bill of several loans once all shares are sent", "0.00", 0],
] as const)("%s", async (_, amount, count) => {
  const bill = { amount: "312.44", loan_count: 2, is_shared: true, is_confirmed: false };
  const loan = debtFixture({ combined_bill: bill });
  const share = { item: loan.item, combined_bill: bill };
  const month = {
    debts: [
      { ...share, uuid: "a" },
      { ...share, uuid: "b" },
    ],
    payments: [
      { debt: "a", amount: "0.00" },
      { debt: "b", amount },
    ],
  };
  const { calls } = renderScreen(
    <Shown uuid={loan.uuid} />,
    { "/api/v1/debts/": [loan] },
    {
      answer: ({ path }) => (path === "/api/v1/month/" ? Response.json(month) : undefined),
    },
  );
  await screen.findByRole("button", { name: "Save" });
  await waitFor(() => expect(calls).toContain("/api/v1/month/"));

  await waitFor(() =>
    expect(screen.queryAllByText(/one payment for all 2 loans/)).toHaveLength(count),
  );
});
