import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { OwnSession } from "./own-session.ts";
import { PageQuery, pageOf } from "./page.ts";
import { closed, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

/** Where the user is signed in, and the end of it from somewhere else. */
export const ownSessionRoutes = {
  listOwnSessions: {
    endpoint: endpoints.listOwnSessions,
    tag: "Data",
    summary: "Where the user is signed in, last used first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(OwnSession) },
    ...inSession,
  },
  endOwnSession: {
    endpoint: endpoints.endOwnSession,
    tag: "Data",
    summary: "Sign a device out: its next call is refused",
    limit: "write",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    ...inSession,
    problems: [...inSession.problems, "not_found"],
  },
  endOtherSessions: {
    endpoint: endpoints.endOtherSessions,
    tag: "Data",
    summary: "Sign out everywhere but here",
    limit: "write",
    success: { status: 200, body: Empty },
    ...inSession,
  },
} as const;
