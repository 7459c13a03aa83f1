import { expect, test } from "vitest";

import { listOf, objectOf, written, writerOf } from "./written.ts";

const card = {
  type: "object",
  properties: { name: { type: "string" }, left: { type: ["string", "null"] } },
  required: ["name", "left"],
};

test("what is written before it is asked for holds nothing that its schema does not name", () => {
  const write = writerOf<object>(card);

  expect(write({ name: 'Zoë\'s "card"', left: null, sealed: "secret" })).toBe(
    '{"name":"Zoë\'s \\"card\\"","left":null}',
  );
});

test("an answer that is put together of written parts is the answer", () => {
  type Told = { count: number; next: string | null; results: object[] };
  const write = writerOf<object>(card);
  const told: Told = {
    count: 2,
    next: 'a"b',
    results: [
      { name: "a", left: "1.00" },
      { name: "b", left: null },
    ],
  };
  const whole = objectOf<Told>({
    count: written(told.count),
    next: written(told.next),
    results: listOf(told.results.map(write)),
  });

  expect(whole).toBe(JSON.stringify(told));
  expect(listOf([])).toBe("[]");
});
