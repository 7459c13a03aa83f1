import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { meQuery } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { DataView } from "#ui/data-view.tsx";
import { SectionCard } from "#ui/section.tsx";

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

/** Shows the email if there is no name. */
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
