import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";

import { DeleteAccountForm } from "./delete-account-form.tsx";
import { DownloadEverything } from "./download-section.tsx";

/** `/settings/delete-account`: the consequences, a download, and the password form. */
export function Component() {
  const query = useQuery(meQuery);

  return (
    <Page
      heading="Delete your account"
      above={<BackLink to={paths.settings()}>Settings</BackLink>}
      width="middle"
      lead="This can't be undone."
    >
      {query.data && <Consequences owner={query.data} />}
      <section className="grid grid-cols-1 gap-3" aria-label="Keep a copy">
        <h2>Keep a copy</h2>
        <DownloadEverything />
      </section>
      <DataView source={query} what="your account" shape="line" count={2}>
        {(owner) => (
          <section className="grid grid-cols-1 gap-3">
            {owner.demo_ends_at === null && <h2>Confirm with your password</h2>}
            <DeleteAccountForm owner={owner} />
          </section>
        )}
      </DataView>
    </Page>
  );
}

function Consequences({ owner }: { owner: Me }) {
  if (owner.demo_ends_at !== null) {
    return <p>You leave the demo, and its made-up people, banks and debts are deleted.</p>;
  }

  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>You are signed out everywhere at once.</li>
      <li>Our access to your banks ends. Your accounts there stay as they are.</li>
      <li>A subscription ends today. Nothing more is charged, and there's no refund.</li>
      <li>
        All your data is deleted, usually within minutes.
        {owner.email_verified && " We email you when it's done."}
      </li>
      <li>Tax law requires us to keep your Snowball invoices for 7 years, without your name.</li>
    </ul>
  );
}
