import { expect, test } from "vitest";

import { balanceFigure, isAbout } from "./figure-source.tsx";
import { fromUser, manualDebtFixture } from "./testing/debt-fixture.ts";

test.for([
  ["40.00", true],
  ["0.00", false],
] as const)(
  "a balance of %s that payments changed is an estimate, a zero without about",
  ([owed, about]) => {
    const debt = manualDebtFixture({ owed: fromUser(owed), estimated_interest: "0.00" });

    expect(balanceFigure(debt).source).toBe("estimate");
    expect(isAbout(debt)).toBe(about);
  },
);

test("a balance that nothing changed since it was entered is the user's", () => {
  const debt = manualDebtFixture({ owed: fromUser("0.00"), estimated_interest: null });

  expect(balanceFigure(debt).source).toBe("user");
});
