import { expect, test } from "vitest";

import { idsNamedIn } from "./billing-decisions.ts";

test("finds each id in a message at any depth, and no plain words", () => {
  const body = {
    id: "evt_1Ab",
    type: "invoice.paid",
    data: {
      object: {
        id: "in_1QxY",
        customer: "cus_NffrFeUf",
        billing_reason: "subscription_cycle",
        lines: { data: [{ subscription: "sub_AbCd", again: "cus_NffrFeUf" }] },
        session: "cs_test_a1B2",
        text: "See cus_NffrFeUf",
      },
    },
  };

  expect(idsNamedIn(JSON.stringify(body)).toSorted()).toEqual(
    ["cs_test_a1B2", "cus_NffrFeUf", "evt_1Ab", "in_1QxY", "sub_AbCd"].toSorted(),
  );
});
