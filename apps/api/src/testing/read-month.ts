import type { MonthPayment, ThisMonth } from "@snowball/contract";

import type { SignedInUser } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

/** Reads the user's current month. */
export async function readMonth(
  api: Pick<TestApi, "call">,
  { access: token }: SignedInUser,
): Promise<ThisMonth> {
  const answer = await api.call("GET", "/api/v1/month/", { token });
  if (answer.statusCode !== 200) throw new Error(answer.body);

  return answer.json<ThisMonth>();
}

/** Returns the payments with an amount to send this month. */
export function toSend({ payments, through }: ThisMonth): MonthPayment[] {
  return payments.filter(
    ({ amount, due_date: due, send_by: sendBy }) =>
      amount !== null &&
      amount !== "0.00" &&
      (due === null || due <= through || (sendBy !== null && sendBy <= through)),
  );
}
