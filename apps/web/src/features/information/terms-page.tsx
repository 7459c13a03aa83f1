import { LEGAL_VERSIONS } from "@snowball/contract";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { DraftPage, Part } from "./draft-page.tsx";

export function Component() {
  return (
    <DraftPage
      heading="Terms"
      version={LEGAL_VERSIONS.terms}
      lead="By having an account you agree to these terms."
    >
      <Part heading="What Snowball does">
        <p>
          It shows what your lenders report and what you enter, and computes plans from it. It moves
          no money and changes nothing at your bank. You make every payment yourself.
        </p>
      </Part>
      <Part heading="What it does not do">
        <p>
          It gives no financial, tax or legal advice. A figure is only as accurate and recent as its
          source. Before you pay, check with your lender. If you pay late because a figure here was
          wrong or old, it still counts as late.
        </p>
      </Part>
      <Part heading="Your account">
        <ul>
          <li>It's only for you. Choose a password that you use nowhere else.</li>
          <li>Link only your own accounts.</li>
          <li>Don't try to access other people's data, or to overload the service.</li>
        </ul>
      </Part>
      <Part heading="Paying">
        <p>
          An account is free. A subscription is charged by Stripe, at the price you see before you
          confirm, and renews automatically until you cancel. You cancel under{" "}
          <Link to={paths.profile("plan")}>My profile, Plan</Link>. It then runs to the end of the
          period you paid for.
        </p>
      </Part>
      <Part heading="Ending it">
        <p>
          You can remove each bank connection and each debt you entered at any time, and{" "}
          <Link to={paths.deleteAccount()}>delete the whole account</Link>. A subscription then ends
          the same day, without a refund.
        </p>
      </Part>
    </DraftPage>
  );
}
