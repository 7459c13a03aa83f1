import { useSearchParams } from "react-router";

import { Page } from "#ui/page.tsx";

import { CheckoutResult } from "./checkout-result.tsx";
import { NextSteps } from "./next-steps.tsx";

/** `/lfg`: where the checkout leads back to, with its id in the address. */
export function ThankYouPage() {
  const [search] = useSearchParams();
  const sessionId = search.get("session_id");

  return (
    <Page heading="Thank you!" lead="Here is what to do next." width="middle">
      {sessionId && <CheckoutResult sessionId={sessionId} />}
      <h2>Next steps</h2>
      <NextSteps />
    </Page>
  );
}
