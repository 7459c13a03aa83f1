import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import { Reauthentication, OwnSession } from "./own-session.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { closed, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

/** The user's sessions, and signing other devices out. */
export const ownSessionRoutes = {
  reauthenticate: {
    endpoint: endpoints.reauthenticate,
    tag: "Data",
    summary: "Reauthenticate with the password, for calls that require it again after 15 minutes",
    limit: "sign_in",
    body: Reauthentication,
    success: { status: 200, body: Empty },
    ...closedToDemos,
  },
  listOwnSessions: {
    endpoint: endpoints.listOwnSessions,
    tag: "Data",
    summary: "List the user's sessions, last used first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageSchema(OwnSession) },
    ...inSession,
  },
  endOwnSession: {
    endpoint: endpoints.endOwnSession,
    tag: "Data",
    summary: "Sign a device out; its next call is refused",
    limit: "write",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Empty },
    ...inSession,
    problems: [...inSession.problems, "not_found"],
  },
  endOtherSessions: {
    endpoint: endpoints.endOtherSessions,
    tag: "Data",
    summary: "Sign out of all other sessions",
    limit: "write",
    success: { status: 200, body: Empty },
    ...inSession,
  },
} as const;
