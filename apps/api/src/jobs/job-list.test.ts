import { expect, test } from "vitest";

import { listJobs } from "#app.ts";
import type { Dependencies } from "#dependencies.ts";

import { JOBS } from "./job-list.ts";

test("the app runs every job of the list", () => {
  const names = listJobs({} as Dependencies).map(({ name }) => name);

  expect(names.toSorted()).toEqual(Object.keys(JOBS).toSorted());
});
