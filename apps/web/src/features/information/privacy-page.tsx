import { LEGAL_VERSIONS } from "@snowball/contract";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { DraftPage, Part } from "./draft-page.tsx";

export function PrivacyPage() {
  return (
    <DraftPage
      heading="Privacy"
      version={LEGAL_VERSIONS.privacy}
      lead="We keep what the product needs, show no advertising, and sell nothing about you."
    >
      <Part heading="What we keep">
        <ul>
          <li>Your e-mail address, and what you write into your profile.</li>
          <li>Your password as a hash, from which it cannot be read.</li>
          <li>
            Of linked banks: accounts, balances, rates, due dates and transactions, and the key to
            read them with, encrypted. Never your bank password.
          </li>
          <li>The debts, settings and what-ifs that you enter.</li>
          <li>Which version of the terms and of this text you accepted, and when.</li>
          <li>Your subscription and its invoices. Never your card number.</li>
          <li>
            Sign-ins, changes of your password and calendar links, for 12 months, as{" "}
            <Link to={paths.securityActivity()}>security activity</Link> that you can read.
          </li>
          <li>
            Of a private calendar link, if you make one, only a hash. Whoever has the link reads
            whom you pay, how much and when, until you revoke it under{" "}
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
          <li>Our mails leave through the mail server of whoever runs this installation.</li>
        </ul>
        <p>No other company's scripts run on our pages, and nobody counts your visits.</p>
      </Part>
      <Part heading="In your browser">
        <p>
          Your session and your choice of light or dark are stored in it. One cookie recognizes the
          device when you sign in; it opens nothing. What you type into the calculator on the front
          page stays in that tab, and is sent nowhere until you bring it into an account.
        </p>
      </Part>
      <ExportAndDeletion />
    </DraftPage>
  );
}

function ExportAndDeletion() {
  return (
    <Part heading="Taking along and deleting">
      <ul>
        <li>
          Under <Link to={paths.settings()}>Settings</Link> you download everything that we keep of
          you, at any time.
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
          What you were billed for Snowball is then kept for 7 years, as tax law asks: number, day
          and amount, without your name.
        </li>
        <li>
          What we wrote to you is forgotten after 30 days, and so are messages of Plaid and Stripe.
        </li>
        <li>A demo is deleted after 3 days.</li>
      </ul>
    </Part>
  );
}
