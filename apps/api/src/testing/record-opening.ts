import type { LinkEvent, LinkToken } from "@snowball/contract";

import type { SignedInUser } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

const OPEN: LinkEvent = {
  name: "OPEN",
  view_name: null,
  link_session_id: "b2f7a6a3-5a10-4d52-9c1b-4a3f0f5fd1aa",
  request_id: null,
  institution_id: null,
  error_type: null,
  error_code: null,
  exit_status: null,
};

/** Reports like the browser that the user opened Link with a link token. */
export async function recordOpening(
  api: Pick<TestApi, "call">,
  { access: token }: Pick<SignedInUser, "access">,
  { uuid: link }: Pick<LinkToken, "uuid">,
): Promise<void> {
  const body = { link, events: [OPEN] };
  const answer = await api.call("POST", "/api/v1/links/events/", { token, body });
  if (answer.statusCode !== 200) throw new Error(`links/events answered ${answer.body}`);
}
