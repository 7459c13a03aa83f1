import type { Fields } from "./read-case.ts";

/** How half-cents are rounded. The default is away from zero. */
export function readRounding(input: Fields): "half-up" | "half-even" {
  return input.oneOf("rounding", ["half-up", "half-even"], "half-up");
}
