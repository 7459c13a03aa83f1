import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";

import { debtsQuery, meQuery } from "#lib/queries.ts";
import { ServerData } from "#lib/query/server-data.tsx";

import { findSubjectUuid } from "./current-tab.ts";
import { MainNav } from "./main-nav.tsx";

/** The navigation with the signed-in user. */
export function SignedInPart() {
  return (
    <ServerData>
      <UserNav />
    </ServerData>
  );
}

function UserNav() {
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  const { data: debts } = useQuery({ ...debtsQuery, enabled: findSubjectUuid(pathname) !== null });

  return <MainNav me={me} debts={debts} />;
}
