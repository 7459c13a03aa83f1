import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";

import { findInstitution } from "./bank/institutions.ts";
import { beginLinkSession, findLinkToken, offeredAccounts } from "./link-session.ts";
import { plaidError } from "./errors.ts";
import { checkSchema } from "./plaid-operation.ts";
import type { OAuthState, PlaidWorld } from "./plaid-world.ts";

const text = { type: "string", maxLength: 200 };
const BEGIN_BODY = closed({ link_token: text, link_session_id: text, institution_id: text });
const STATE_BODY = closed({ oauth_state_id: text });
const AUTHORIZE_BODY = closed({ oauth_state_id: text, username: text, password: text });
const RESUME_BODY = closed({ link_token: text, oauth_state_id: text });

type BeginBody = { link_token: string; link_session_id: string; institution_id: string };
type AuthorizeBody = { oauth_state_id: string; username: string; password: string };

/**
 * Serves what a bank asks that signs its users in on a page of its own, and what the Link window asks
 * about that; not a part of Plaid's API.
 */
export function registerOAuth(app: FastifyInstance, world: PlaidWorld): void {
  app.post<{ Body: BeginBody }>(
    "/link/session/oauth/begin",
    { schema: { body: BEGIN_BODY } },
    ({ body }) => {
      const token = findLinkToken(world, body.link_token);
      const state: OAuthState = {
        id: randomUUID(),
        linkToken: token.id,
        sessionId: body.link_session_id,
        institutionId: token.institutionId ?? body.institution_id,
        isAuthorized: false,
      };
      world.oauthStates.put(state);
      return { oauth_state_id: state.id };
    },
  );

  app.post<{ Body: { oauth_state_id: string } }>(
    "/link/session/oauth/look",
    { schema: { body: STATE_BODY } },
    ({ body }) => describeState(world, findState(world, body.oauth_state_id)),
  );

  app.post<{ Body: AuthorizeBody }>(
    "/link/session/oauth/authorize",
    { schema: { body: AUTHORIZE_BODY } },
    (request) => {
      const { oauth_state_id, username, password } = request.body;
      const state = findState(world, oauth_state_id);
      const token = findLinkToken(world, state.linkToken);
      const { sessionId, institutionId } = state;
      const attempt = { token, sessionId, institutionId, username, password };
      beginLinkSession(world, attempt, (schema, value) =>
        checkSchema(request, { ...schema }, value),
      );
      world.oauthStates.put({ ...state, isAuthorized: true });
      return { redirect: token.redirectUri && `${token.redirectUri}?oauth_state_id=${state.id}` };
    },
  );

  // Plaid: Link is opened again with the same token, and with the address that the bank sent back to.
  app.post<{ Body: { link_token: string; oauth_state_id: string } }>(
    "/link/session/oauth/resume",
    { schema: { body: RESUME_BODY } },
    ({ body }) => {
      const state = world.oauthStates.get(body.oauth_state_id);
      if (!state?.isAuthorized) throw plaidError("OAUTH_STATE_ID_NOT_FOUND");
      if (state.linkToken !== body.link_token) throw plaidError("INCORRECT_LINK_TOKEN");
      return describeState(world, state);
    },
  );
}

function findState(world: PlaidWorld, id: string): OAuthState {
  const state = world.oauthStates.get(id);
  if (!state) throw plaidError("OAUTH_STATE_ID_NOT_FOUND");
  return state;
}

function describeState(world: PlaidWorld, state: OAuthState): object {
  const session = state.isAuthorized ? world.linkSessions.get(state.sessionId) : undefined;
  return {
    is_authorized: state.isAuthorized,
    institution_id: state.institutionId,
    institution_name: findInstitution(state.institutionId)?.name ?? "",
    link_session_id: state.sessionId,
    accounts: session ? offeredAccounts(world, session) : [],
  };
}

function closed(properties: Record<string, object>): object {
  return {
    type: "object",
    additionalProperties: false,
    properties,
    required: Object.keys(properties),
  };
}
