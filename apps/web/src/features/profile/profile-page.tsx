import { type ReactNode, Suspense } from "react";

import { InvoicesTab, SubscriptionTab } from "#features/billing/index.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { ProfileSettings } from "./profile-settings.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { TeamPanel } from "./team-panel.tsx";

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
