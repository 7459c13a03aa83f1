import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as NewDebtPage } from "./new-debt-page.tsx";

function openNew(answer: (call: DataCall) => Response) {
  const sent: DataCall[] = [];
  const rendered = renderScreen(
    <NewDebtPage />,
    { "/api/v1/debts/": [] },
    {
      answer: (call) => {
        if (call.method === "GET") return undefined;
        sent.push(call);
        return answer(call);
      },
    },
  );

  return { ...rendered, sent };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function add(): void {
  fireEvent.click(screen.getByRole("button", { name: "Add this debt" }));
}

test("creates a debt from four figures", async () => {
  const { sent, router } = openNew(() => Response.json(manualDebtFixture(), { status: 201 }));
  type("Name", "Car loan");
  type("Kind of debt", "auto_loan");
  type("Balance you owe today", "$8,400");
  type("APR", "6.4%");
  type("Minimum payment", "260");

  add();

  await waitFor(() => expect(router.state.location.pathname).toBe("/debts"));
  expect(router.state.location.state).toEqual({ saved: "“Car loan” was added." });
  expect(sent).toMatchObject([
    {
      path: "/api/v1/debts/",
      body: {
        name: "Car loan",
        kind: "auto_loan",
        balances: [{ amount: "8400.00", apr: "6.4" }],
        minimum: "260.00",
        is_secured: true,
      },
    },
  ]);
});

test("shows invalid fields before sending anything and focuses the first", () => {
  const { sent } = openNew(() => Response.error());
  type("Balance you owe today", "1,23,4");
  type("APR", "24.99");

  add();

  expect(screen.getByText("This field may not be blank.")).toBeDefined();
  expect(screen.getByText("Check the commas; write for example 1,234.56")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(sent).toEqual([]);
});

function typeZeroCard(): void {
  type("Name", "Store card");
  type("Balance you owe today", "900");
  type("APR", "0,0");
  type("Minimum payment", "35");
}

test("asks whether a card's 0% rate ends and requires an answer", () => {
  const { sent } = openNew(() => Response.error());
  expect(screen.queryByLabelText("Does the 0% end?")).toBeNull();
  typeZeroCard();

  add();

  expect(screen.getByText("Choose an answer.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Does the 0% end?"));
  expect(sent).toEqual([]);
  type("Kind of debt", "medical");
  expect(screen.queryByLabelText("Does the 0% end?")).toBeNull();
});

test("sends an ending 0% rate as a promotion with the rate after it", async () => {
  const { sent } = openNew(() => Response.json(manualDebtFixture(), { status: 201 }));
  typeZeroCard();
  type("Does the 0% end?", "yes");
  type("Last day at 0%", "2027-05-31");

  add();
  expect(screen.getByText("Enter the APR that follows the offer.")).toBeDefined();
  type("APR after that day", "24.99");
  add();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    balances: [{ apr: "24.99", promo: { apr: "0", last_date: "2027-05-31" } }],
  });
});

test("sends a permanent 0% as the regular rate", async () => {
  const { sent } = openNew(() => Response.json(manualDebtFixture(), { status: 201 }));
  typeZeroCard();
  type("Does the 0% end?", "no");

  add();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ balances: [{ apr: "0", promo: null }] });
});

test("moves a typed 0% to the promotional rate if an offer is selected", () => {
  openNew(() => Response.error());
  typeZeroCard();
  type("Special offer", "promo");
  expect(screen.getByLabelText<HTMLInputElement>("APR after the offer").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("Promotional APR").value).toBe("0");
});

test("opens the details only for an error inside them", async () => {
  openNew(() => Response.error());
  const details = screen.getByText("More details").closest("details");

  add();
  expect(await screen.findByText("This field may not be blank.")).toBeDefined();
  expect(details?.open).toBe(false);

  type("Monthly fee", "-5");
  add();
  expect(details?.open).toBe(true);
});

test("shows an API error at its field and keeps what was typed", async () => {
  openNew(() =>
    Response.json({ balances: ["0.apr: Enter a rate from 0 to 1000 percent."] }, { status: 400 }),
  );
  type("Name", "Car loan");
  type("Balance you owe today", "8400");
  type("APR", "6.4");

  add();

  expect(await screen.findByText("Enter a rate from 0 to 1000 percent.")).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(
      "This was not saved. Enter a rate from 0 to 1000 percent.",
    ),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Car loan");
  expect(screen.getByLabelText<HTMLInputElement>("Balance you owe today").value).toBe("8400");
});

test("shows an API error without a field above the form", async () => {
  openNew(() =>
    Response.json({ balances: ["A debt can have up to 12 balances."] }, { status: 400 }),
  );
  type("Name", "Car loan");
  type("Balance you owe today", "8400");

  add();

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(
      "This was not saved. A debt can have up to 12 balances.",
    ),
  );
});

test("keeps what was typed without a network and allows a retry", async () => {
  let isOnline = false;
  const { router } = openNew(() => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return Response.json(manualDebtFixture(), { status: 201 });
  });
  type("Name", "Car loan");
  type("Balance you owe today", "8400");

  add();
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't reach Snowball."),
  );
  isOnline = true;
  add();

  await waitFor(() => expect(router.state.location.pathname).toBe("/debts"));
});

test("retries with the same uuid after a lost response, then sends later changes", async () => {
  let isLost = true;
  const entered = manualDebtFixture({ uuid: "11111111-0000-4000-8000-000000000001" });
  const { router, sent } = openNew(({ method }) => {
    if (isLost && method === "POST") throw new TypeError("Failed to fetch");
    return Response.json(entered, { status: 201 });
  });
  type("Name", "Car loan");
  type("Balance you owe today", "8400");
  add();
  await screen.findByRole("alert");

  isLost = false;
  type("Name", "Our car");
  add();

  await waitFor(() => expect(router.state.location.pathname).toBe("/debts"));
  const [first, again, change] = sent;
  expect(first?.body).toMatchObject({ uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(again?.body).toEqual(first?.body);
  expect(change).toMatchObject({
    method: "PATCH",
    path: "/api/v1/debts/11111111-0000-4000-8000-000000000001/",
    body: { name: "Our car" },
  });
  expect(sent).toHaveLength(3);
});

test("uses another uuid after a refusal", async () => {
  const { sent } = openNew(() =>
    Response.json({ uuid: ["This debt was entered before, and removed since."] }, { status: 400 }),
  );
  type("Name", "Car loan");
  type("Balance you owe today", "8400");
  add();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("removed since."));

  add();

  await waitFor(() => expect(sent).toHaveLength(2));
  const ids = sent.map(({ body }) => (body as { uuid: string }).uuid);
  expect(new Set(ids).size).toBe(2);
});

test("asks before leaving with unsaved changes", async () => {
  const { router } = openNew(() => Response.error());
  type("Name", "Car loan");

  fireEvent.click(screen.getByRole("link", { name: "Cancel" }));

  expect(await screen.findByRole("heading", { name: "Leave without saving?" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/debts"));
});

test("shows only the fields that a kind of debt can have", () => {
  openNew(() => Response.error());
  expect(screen.getByLabelText("Annual fee")).toBeDefined();
  expect(screen.queryByLabelText("Escrow in the monthly payment")).toBeNull();

  type("Kind of debt", "mortgage");
  expect(screen.queryByLabelText("Annual fee")).toBeNull();
  expect(screen.getByLabelText("Escrow in the monthly payment")).toBeDefined();

  type("Kind of debt", "student_loan");
  expect(screen.getByLabelText<HTMLSelectElement>("Interest is charged").value).toBe(
    "simple_daily",
  );
  expect(screen.getByLabelText("Unpaid interest so far")).toBeDefined();
});

test("focuses an added balance, which can be removed", () => {
  openNew(() => Response.error());

  fireEvent.click(screen.getByRole("button", { name: "Add a balance with its own rate" }));
  const amounts = screen.getAllByLabelText("Part of what you owe");
  expect(amounts).toHaveLength(2);
  expect(document.activeElement).toBe(amounts[1]);

  fireEvent.click(screen.getByRole("button", { name: "Remove balance 2" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Balance you owe today"));
});

test("warns about a rate below one percent but accepts it", () => {
  openNew(() => Response.error());

  type("APR", "0.2499");

  expect(screen.getByText(/This is less than 1% a year/)).toBeDefined();
});
