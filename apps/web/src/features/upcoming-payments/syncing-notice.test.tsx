import type { Item } from "@snowball/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { monthFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";
import { SyncingNotice } from "./upcoming-payments-page.tsx";

const ITEM: Item = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000002",
  institution_id: "ins_1",
  institution_name: "First Platypus Bank",
  purpose: "liability",
  status: "healthy",
  status_reason: null,
  last_synced_at: null,
  transactions_update_status: null,
  duplicate_of: null,
  created_at: new Date().toISOString(),
};

function open(about: Partial<Item>, answer?: (call: DataCall) => Promise<Response> | undefined) {
  return renderScreen(
    <SyncingNotice />,
    {
      "/api/v1/items/": [{ ...ITEM, ...about }],
      "/api/v1/accounts/": [],
      "/api/v1/month/": Response.json(
        monthFixture([
          paymentFixture(),
          paymentFixture({ debt: "b" }, { item: "0b9a6a3e-0000-4000-8000-00000000000f" }),
        ]),
      ),
    },
    answer && { answer },
  );
}

test("counts only this bank's data and says that the page can be left", async () => {
  open({ last_synced_at: ITEM.created_at, transactions_update_status: "not_ready" });

  expect(await screen.findByText("Payments: 1 on your list")).toBeDefined();
  expect(await screen.findByText("Accounts: 0 here")).toBeDefined();
  expect(screen.getByText("Your accounts from First Platypus Bank are here.")).toBeDefined();
  expect(screen.getByText(/You can leave this page/)).toBeDefined();
});

test("shows loading payments as pending, not as zero", async () => {
  let isSlow = false;
  const uuid = "0b9a6a3e-0000-4000-8000-00000000000e";
  const { queryClient } = open(
    { uuid, last_synced_at: ITEM.created_at, transactions_update_status: "not_ready" },
    ({ path }) => (isSlow && path === "/api/v1/month/" ? new Promise(() => undefined) : undefined),
  );
  expect(await screen.findByText("Payments: none new")).toBeDefined();

  isSlow = true;
  void queryClient.invalidateQueries({ queryKey: ["month"] });

  expect(await screen.findByText("Payments: on their way")).toBeDefined();
});

test("shows why a bank never responded, with a link to the connection", async () => {
  open({ status: "stale", status_reason: "We couldn't reach your bank. We keep trying." });

  expect(
    await screen.findByText("We haven't received data from First Platypus Bank yet."),
  ).toBeDefined();
  expect(screen.getByText(/We keep trying/)).toBeDefined();
  expect(screen.getByRole("link", { name: "See the connection" }).getAttribute("href")).toBe(
    "/account-connections",
  );
  expect(screen.queryByText(/You can leave this page/)).toBeNull();
});

test("sends no further requests for a bank that was synced long ago", async () => {
  const { calls, queryClient } = open({ last_synced_at: ITEM.created_at });
  await waitFor(() => expect(queryClient.getQueryState(["items"])?.status).toBe("success"));

  expect(calls).toEqual(["/api/v1/items/"]);
});
