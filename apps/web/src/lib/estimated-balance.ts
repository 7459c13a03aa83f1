import type { Debt } from "@snowball/contract";

/** Whether the balance includes estimated interest, so that it is shown with "about". */
export function isAbout({ estimated_interest: interest }: Pick<Debt, "estimated_interest">) {
  return interest !== null;
}
