import { LEGAL_VERSIONS } from "@snowball/contract";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { DraftPage, Part } from "./draft-page.tsx";

export function Component() {
  return (
    <DraftPage
      heading="Privacy"
      version={LEGAL_VERSIONS.privacy}
      lead="We keep what the product needs, show no ads and never sell your data."
    >
      <Part heading="What we keep">
        <ul>
          <li>Your email address and your profile.</li>
          <li>Your password as a hash, from which it cannot be read.</li>
          <li>
            From linked banks: accounts, balances, rates, due dates and transactions, and the
            encrypted key to read them. Never your bank password.
          </li>
          <li>The debts, settings and what-ifs that you enter.</li>
          <li>Which version of the terms and of this text you accepted, and when.</li>
          <li>Your subscription and its invoices. Never your card number.</li>
          <li>
            Sign-ins, password changes and calendar link changes, for 12 months, as{" "}
            <Link to={paths.securityActivity()}>security activity</Link> that you can read.
          </li>
          <li>
            If you create a private calendar link, only its hash. Anyone with the link can see who
            you pay, how much and when, until you revoke it under{" "}
            <Link to={paths.settings()}>Settings</Link> or change your password.
          </li>
        </ul>
      </Part>
      <Part heading="Who else is involved">
        <ul>
          <li>
            <strong>Plaid</strong> connects your banks, once you link one. You sign in in Plaid's
            own window, under Plaid's terms.
          </li>
          <li>
            <strong>Stripe</strong> takes the payment, once you subscribe.
          </li>
          <li>The operator of this installation provides the mail server for our emails.</li>
        </ul>
        <p>No other company's scripts run on our pages, and no one tracks your visits.</p>
      </Part>
      <Part heading="In your browser">
        <p>
          Your browser stores your session and your choice of light or dark. One cookie recognizes
          the device when you sign in. It can't sign anyone in. What you type into the calculator on
          the start page stays in that tab until you add it to an account.
        </p>
      </Part>
      <ExportAndDeletion />
    </DraftPage>
  );
}

function ExportAndDeletion() {
  return (
    <Part heading="Downloading and deleting">
      <ul>
        <li>
          You can download all your data under <Link to={paths.settings()}>Settings</Link> at any
          time.
        </li>
        <li>
          Removing a connection deletes its accounts and transactions here and ends our access to
          the bank.
        </li>
        <li>
          <Link to={paths.deleteAccount()}>Deleting the account</Link> signs you out everywhere at
          once, ends our access to your banks and a subscription, and deletes all your data.
        </li>
        <li>
          Tax law requires us to keep your Snowball invoices for 7 years: number, day and amount,
          without your name.
        </li>
        <li>Emails to you and messages from Plaid and Stripe are deleted after 30 days.</li>
        <li>A demo is deleted after 3 days.</li>
      </ul>
    </Part>
  );
}
