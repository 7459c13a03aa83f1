import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
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

/** Signing in with a passkey, which is both factors; and the passkeys of the signed-in user. */
export const passkeyRoutes = {
  createPasskeyChallenge: {
    endpoint: endpoints.createPasskeyChallenge,
    tag: "Session",
    summary: "What a browser asks a passkey with; it says nothing of who has one",
    access: "public",
    limit: "sign_in",
    body: Empty,
    success: { status: 200, body: PasskeyChallenge },
    problems: [],
  },
  signInWithPasskey: {
    endpoint: endpoints.signInWithPasskey,
    tag: "Session",
    summary: "Sign in with a passkey; no password and no code is asked for",
    access: "public",
    limit: "sign_in",
    body: PasskeySignIn,
    success: { status: 200, body: TokenPair },
    problems: ["passkey_not_valid", "passkey_unknown", "passkey_copied"],
  },
  listPasskeys: {
    endpoint: endpoints.listPasskeys,
    tag: "Data",
    summary: "The user's passkeys, the oldest first",
    limit: "read",
    success: { status: 200, body: Passkeys },
    ...inSession,
  },
  startPasskey: {
    endpoint: endpoints.startPasskey,
    tag: "Data",
    summary: "What a browser makes a passkey with",
    limit: "sign_in",
    body: PasskeyStart,
    success: { status: 200, body: PasskeyCreation },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "too_many_passkeys"],
  },
  addPasskey: {
    endpoint: endpoints.addPasskey,
    tag: "Data",
    summary: "Keep a passkey that the browser made; the user's other sessions end",
    limit: "sign_in",
    body: NewPasskey,
    success: { status: 201, body: Passkey },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "passkey_not_valid", "too_many_passkeys"],
  },
  renamePasskey: {
    endpoint: endpoints.renamePasskey,
    tag: "Data",
    summary: "Name a passkey",
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
    summary: "Remove a passkey: it signs nobody in again, and the user's other sessions end",
    limit: "sign_in",
    params: closed({ uuid: Uuid }),
    body: PasskeyRemoval,
    success: { status: 200, body: Empty },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
} as const;
