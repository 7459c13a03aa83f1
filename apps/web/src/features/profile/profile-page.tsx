import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";

import { InvoicesTab, SubscriptionTab } from "#features/billing/index.ts";
import { meQuery } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { DataView, Skeleton } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { SectionCard } from "#ui/section.tsx";

import { ProfileSettings } from "./profile-settings.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";

/** `/profile`: the user's settings, team, subscription plan and invoices. */
export function Component() {
  return (
    <Page heading="My profile" width="middle">
      <Breadcrumbs />
      <ProfileTabs
        label="My profile"
        tabs={[
          { name: "settings", label: "Settings", panel: <ProfileSettings />, isKept: true },
          { name: "team", label: "Team", panel: <TeamPanel /> },
          { name: "plan", label: "Plan", panel: <LazyPanel panel={<SubscriptionTab />} /> },
          { name: "billing", label: "Billing", panel: <LazyPanel panel={<InvoicesTab />} /> },
        ]}
      />
    </Page>
  );
}

function LazyPanel({ panel }: { panel: ReactNode }) {
  return <Suspense fallback={<Skeleton label="Loading" />}>{panel}</Suspense>;
}

/** Spec §2, `/profile`: `Users > My profile`. There is no screen of users to link to. */
function Breadcrumbs() {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap gap-2 text-small text-ink-soft">
        <li>Users</li>
        <li aria-hidden="true">&gt;</li>
        <li aria-current="page">My profile</li>
      </ol>
    </nav>
  );
}

/** The Team tab: users with access. Only the user has access until sharing is built. */
export function TeamPanel() {
  const me = useQuery(meQuery);

  return (
    <SectionCard heading="People with access" className="grid gap-3">
      <DataView source={me} what="the people with access" count={1}>
        {(profile) => <Person me={profile} />}
      </DataView>
      <p className="text-small text-ink-soft">
        Only you can see your accounts. Sharing isn't available yet.
      </p>
    </SectionCard>
  );
}

function Person({ me: { email, first_name, last_name, role } }: { me: Me }) {
  const name = `${first_name} ${last_name}`.trim();
  const details = [role, name === "" ? "" : email].filter(Boolean);

  return (
    <ul className="grid gap-3">
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid min-w-0 grow basis-48 wrap-anywhere">
          <span className="font-strong">{name || email}</span>
          {details.length > 0 && (
            <span className="text-small text-ink-soft">{details.join(" · ")}</span>
          )}
        </span>
        <Badge tone="good">You</Badge>
      </li>
    </ul>
  );
}
