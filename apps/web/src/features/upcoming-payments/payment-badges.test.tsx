import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { PaymentBadges } from "./payment-badges.tsx";

test.for([
  [{ kind: "bill", state: "to_send" }, "minimum", "Autopay"],
  [{ kind: "bill", state: "to_send" }, "none", ""],
  [{ kind: "extra", state: "to_send" }, "minimum", ""],
  [{ kind: "arrears", state: "to_send" }, "minimum", ""],
  [{ kind: "bill", state: "late" }, "minimum", "Past due"],
] as const)("marks %o with autopay of %s as: %s", ([payment, type, words]) => {
  const debt = { autopay: { type, amount: null } };
  const { container } = render(<PaymentBadges payment={payment} debt={debt} />);

  expect(container.textContent).toBe(words);
});
