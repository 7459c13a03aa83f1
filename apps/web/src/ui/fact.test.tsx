import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { Amount } from "./amount.tsx";
import { Fact } from "./fact.tsx";

test("shows every unknown value like an unknown amount", () => {
  render(
    <dl>
      <Fact name="Last payment">
        <Amount amount={null} currency={null} />
      </Fact>
      <Fact name="Last payment date">{null}</Fact>
    </dl>,
  );

  const [amount, date] = screen.getAllByRole("definition");
  expect(date?.textContent).toBe("unknown");
  expect(date?.innerHTML).toBe(amount?.innerHTML);
});
