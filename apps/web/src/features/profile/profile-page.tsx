import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from "react";
import { useSearchParams } from "react-router";

import { InvoicesTab, SubscriptionTab } from "#features/billing/index.ts";
import { meQuery } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView, Skeleton } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { SectionCard } from "#ui/section.tsx";

import { ProfileSettings } from "./profile-settings.tsx";

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

type ProfileTab = {
  /** Value of `?tab=`. */
  name: string;
  label: string;
  panel: ReactNode;
  /** Stays mounted while another tab is shown, so that input is not lost. */
  isKept?: boolean;
};

/** The tab to which a key moves, from the one at `index` of `count` (WAI-ARIA practices, Tabs). */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with the selection in the URL. Shows the first one by default. */
export function ProfileTabs({ label, tabs }: { label: string; tabs: readonly ProfileTab[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const asked = tabs.findIndex(({ name }) => name === search.get("tab"));
  const selected = Math.max(asked, 0);

  function select(index: number): void {
    const name = tabs[index]?.name ?? "";
    setSearch({ tab: name }, { replace: true, preventScrollReset: true });
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  function move(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(step(selected, tabs.length));
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-${tab.name}-panel`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            className={classNames(
              "min-h-target flex-none cursor-pointer border-0 border-b-3 border-b-transparent bg-transparent px-4 text-compact font-semibold text-ink-soft",
              "hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-b-accent aria-selected:text-accent",
            )}
            onClick={() => select(index)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          hidden={index !== selected}
          tabIndex={0}
          className="min-w-0"
        >
          {(index === selected || tab.isKept) && tab.panel}
        </div>
      ))}
    </>
  );
}
