import { lazy, type ReactNode, Suspense } from "react";

import { Breadcrumbs } from "#features/profile/breadcrumbs.tsx";
import { ProfileSettings } from "#features/profile/profile-settings.tsx";
import { ProfileTabs } from "#features/profile/profile-tabs.tsx";
import { TeamPanel } from "#features/profile/team-panel.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

const SubscriptionTab = lazy(async () => ({
  default: (await import("#features/billing/subscription-tab.tsx")).SubscriptionTab,
}));
const InvoicesTab = lazy(async () => ({
  default: (await import("#features/billing/invoices-tab.tsx")).InvoicesTab,
}));

/** `/profile`: who the user is, who has access, the plan, and the invoices. */
export function ProfilePage() {
  return (
    <Page heading="My profile" width="middle">
      <Breadcrumbs />
      <ProfileTabs
        label="My profile"
        tabs={[
          { name: "settings", label: "Settings", panel: <ProfileSettings />, isKept: true },
          { name: "team", label: "Team", panel: <TeamPanel /> },
          { name: "plan", label: "Plan", panel: <Loaded panel={<SubscriptionTab />} /> },
          { name: "billing", label: "Billing", panel: <Loaded panel={<InvoicesTab />} /> },
        ]}
      />
    </Page>
  );
}

function Loaded({ panel }: { panel: ReactNode }) {
  return <Suspense fallback={<Skeleton label="Loading" />}>{panel}</Suspense>;
}
