import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { CalendarFeedSection } from "#features/calendar/index.ts";
import { DebtNicknames } from "#features/debts/index.ts";
import { DownloadSection } from "#features/own-data/index.ts";
import { describeBankAccess } from "#lib/bank-access.tsx";
import { paths } from "#lib/paths.ts";
import { bankAccessQuery, meQuery } from "#lib/queries.ts";
import { Card } from "#ui/card.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Page } from "#ui/page.tsx";

import { NotificationChoice } from "./notification-choice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const links: readonly { to: string; icon: IconName; name: string; about: string }[] = [
  {
    to: paths.accountConnections(),
    icon: "accounts",
    name: "Account Connections",
    about: "Link banks and lenders, and check their status",
  },
  {
    to: paths.profile(),
    icon: "person",
    name: "My profile",
    about: "Your name, picture and password, your plan and invoices",
  },
  {
    to: paths.changeEmail(),
    icon: "mail",
    name: "Email address",
    about: "Change the address you sign in with",
  },
  {
    to: paths.secondStep(),
    icon: "lock",
    name: "Two-factor authentication",
    about: "A code from an app, or a passkey in place of the password",
  },
  {
    to: paths.securityActivity(),
    icon: "lock",
    name: "Security activity",
    about: "Sign-ins, devices and changes of your password",
  },
];

const COLUMN = "grid grid-cols-1 gap-5";

/** `/settings`: one column on phones, two on a desktop, in the same order. */
export function SettingsPage() {
  const { data: me } = useQuery(meQuery);
  const { data: access } = useQuery(bankAccessQuery);
  const until = access && describeBankAccess(access).until;
  const lead = me && <span className="wrap-anywhere">Signed in as {accountName(me)}</span>;

  return (
    <Page heading="Settings" lead={lead}>
      <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-2">
        <div className={COLUMN}>
          <Card as="ul" className="py-1.5 [&>li_+_li]:border-t [&>li_+_li]:border-t-line">
            {links.map(({ to, icon, name, about }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex items-center gap-4 py-2.5 text-ink no-underline hover:text-accent"
                >
                  <span className="grid size-[40px] place-items-center rounded-[10px] bg-accent-tint text-accent">
                    <Icon name={icon} label={null} />
                  </span>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-strong">{name}</span>
                    <br />
                    <span className="text-small text-ink-soft">
                      {to === paths.accountConnections() ? (until ?? about) : about}
                    </span>
                  </span>
                  <Icon name="right" label={null} />
                </Link>
              </li>
            ))}
          </Card>
          <NotificationChoice />
        </div>
        <div className={COLUMN}>
          <CalendarFeedSection />
          <DebtNicknames />
          <DownloadSection />
          <ThemeChoice />
        </div>
      </div>
    </Page>
  );
}

/** Returns the user's email; the address of a demo is made up. */
function accountName({ email, demo_ends_at: endsAt }: Me): string {
  return endsAt === null ? email : "a demo household";
}
