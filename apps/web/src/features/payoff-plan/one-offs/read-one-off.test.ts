import { expect, test } from "vitest";

import { readOneOff } from "./read-one-off.ts";

const ID = "0b9a6a3e-0000-4000-8000-000000000009";
const typed = { name: " Tax refund ", on: "2027-04-15", amount: "$1,200.5", debt: "" };

test("what was typed becomes an extra in whole cents", () => {
  expect(readOneOff(typed, ID)).toEqual({
    oneOff: { id: ID, name: "Tax refund", on: "2027-04-15", amount: "1200.50", debt: null },
  });
});

test("a minus takes money out of its month", () => {
  expect(readOneOff({ ...typed, amount: "-300" }, ID)).toMatchObject({
    oneOff: { amount: "-300.00" },
  });
});

test.for([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(101) }, "name"],
  [{ on: "" }, "on"],
  [{ on: "0026-04-15" }, "on"],
  [{ amount: "lots" }, "amount"],
  [{ amount: "0.00" }, "amount"],
] as const)("%o is refused under its own field", ([wrong, field]) => {
  const read = readOneOff({ ...typed, ...wrong }, ID);

  expect("errors" in read && Object.keys(read.errors)).toEqual([field]);
});
