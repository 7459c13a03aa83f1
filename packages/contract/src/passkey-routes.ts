import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import { withTimeZoneHeader } from "./with-time-zone-header.ts";
import {
  NewPasskey,
  Passkey,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyName,
  PasskeyRemoval,
  Passkeys,
  PasskeySignIn,
  PasskeyStart,
} from "./passkey.ts";
import { closed, Uuid } from "./scalars.ts";
import { Empty, TokenPair } from "./session.ts";

/** Signing in with a passkey, which counts as both factors, and the signed-in user's passkeys. */
export const passkeyRoutes = {
  createPasskeyChallenge: {
    endpoint: endpoints.createPasskeyChallenge,
    tag: "Session",
    summary: "Start a passkey sign-in; the response does not reveal who has a passkey",
    access: "public",
    limit: "sign_in",
    body: Empty,
    success: { status: 200, body: PasskeyChallenge },
    problems: [],
  },
  signInWithPasskey: {
    endpoint: endpoints.signInWithPasskey,
    tag: "Session",
    summary: "Sign in with a passkey, without a password or a code",
    access: "public",
    limit: "sign_in",
    ...withTimeZoneHeader,
    body: PasskeySignIn,
    success: { status: 200, body: TokenPair },
    problems: ["passkey_not_valid", "passkey_unknown", "passkey_copied"],
  },
  listPasskeys: {
    endpoint: endpoints.listPasskeys,
    tag: "Data",
    summary: "List the user's passkeys, oldest first",
    limit: "read",
    success: { status: 200, body: Passkeys },
    ...inSession,
  },
  startPasskey: {
    endpoint: endpoints.startPasskey,
    tag: "Data",
    summary: "Start creating a passkey",
    limit: "sign_in",
    body: PasskeyStart,
    success: { status: 200, body: PasskeyCreation },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "email_confirmation_needed", "too_many_passkeys"],
  },
  addPasskey: {
    endpoint: endpoints.addPasskey,
    tag: "Data",
    summary: "Save a new passkey; the user's other sessions end",
    limit: "sign_in",
    body: NewPasskey,
    success: { status: 201, body: Passkey },
    ...closedToDemos,
    problems: [
      ...closedToDemos.problems,
      "passkey_not_valid",
      "email_confirmation_needed",
      "too_many_passkeys",
    ],
  },
  renamePasskey: {
    endpoint: endpoints.renamePasskey,
    tag: "Data",
    summary: "Rename a passkey",
    limit: "write",
    params: closed({ uuid: Uuid }),
    body: PasskeyName,
    success: { status: 200, body: Passkey },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
  removePasskey: {
    endpoint: endpoints.removePasskey,
    tag: "Data",
    summary: "Remove a passkey: it no longer signs in, and the user's other sessions end",
    limit: "sign_in",
    params: closed({ uuid: Uuid }),
    body: PasskeyRemoval,
    success: { status: 200, body: Empty },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
} as const;
