import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import { OwnerProof, OwnSession } from "./own-session.ts";
import { PageQuery, pageOf } from "./page.ts";
import { closed, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

/** Where the user is signed in, and the end of it from somewhere else. */
export const ownSessionRoutes = {
  proveOwner: {
    endpoint: endpoints.proveOwner,
    tag: "Data",
    summary: "Prove the password, for calls that ask for that again after a quarter of an hour",
    limit: "sign_in",
    body: OwnerProof,
    success: { status: 200, body: Empty },
    ...closedToDemos,
  },
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
