import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { EnteredDebtRow } from "./entered-debts.tsx";
import { keptDraft } from "./kept-draft.ts";
import { useCalculator } from "./use-calculator.ts";

beforeEach(() => {
  keptDraft.initialize({ tab: () => sessionStorage, device: () => localStorage });
});

function FirstDebt() {
  const calculator = useCalculator();
  const [debt] = calculator.draft.debts;

  return (
    debt && (
      <EnteredDebtRow
        debt={debt}
        index={0}
        lacks={null}
        isFocused={false}
        calculator={calculator}
      />
    )
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

test("asks if the 0% of a card ends, then when and at which rate it continues", () => {
  render(<FirstDebt />);
  type("Kind", "credit_card");
  expect(screen.queryByLabelText("Does the 0% end?")).toBeNull();

  type("APR", "0,0");
  expect(screen.queryByLabelText("Last day at 0%")).toBeNull();
  type("Does the 0% end?", "yes");
  type("Last day at 0%", "2027-05-31");
  type("APR after that day", "24.99");

  expect(field("Last day at 0%").value).toBe("2027-05-31");
  expect(field("APR after that day").value).toBe("24.99");
  type("Kind", "auto_loan");
  expect(screen.queryByLabelText("Does the 0% end?")).toBeNull();
});
