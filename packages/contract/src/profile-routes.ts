import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { PageQuery, pageOf } from "./page.ts";
import {
  ConsentInput,
  Me,
  Picture,
  PICTURE_BODY_BYTES_MAX,
  PictureInput,
  ProfileInput,
} from "./profile.ts";
import { Empty } from "./session.ts";
import { SecurityEvent } from "./security-event.ts";

/** The signed-in user: the call of spec §7, and those that `/profile` needs. */
export const profileRoutes = {
  getMe: {
    endpoint: endpoints.getMe,
    tag: "Data",
    summary: "The signed-in user",
    limit: "read",
    success: { status: 200, body: Me },
    ...inSession,
  },
  updateMe: {
    endpoint: endpoints.updateMe,
    tag: "Data",
    summary: "Change the profile; fields that are absent stay as they are",
    limit: "write",
    body: ProfileInput,
    success: { status: 200, body: Me },
    ...inSession,
  },
  acceptDocuments: {
    endpoint: endpoints.acceptDocuments,
    tag: "Data",
    summary: "Accept the terms and the privacy text that are in force",
    limit: "write",
    body: ConsentInput,
    success: { status: 200, body: Empty },
    ...inSession,
  },
  getPicture: {
    endpoint: endpoints.getPicture,
    tag: "Data",
    summary: "The user's picture as a PNG in base64; null when there is none",
    limit: "read",
    success: { status: 200, body: Picture },
    ...inSession,
  },
  putPicture: {
    endpoint: endpoints.putPicture,
    tag: "Data",
    summary: "Set the picture: a PNG of at most 512 × 512 pixels and 200 kB, in base64",
    limit: "write",
    body: PictureInput,
    bodyBytesMax: PICTURE_BODY_BYTES_MAX,
    success: { status: 200, body: Picture },
    ...inSession,
  },
  deletePicture: {
    endpoint: endpoints.deletePicture,
    tag: "Data",
    summary: "Remove the picture",
    limit: "write",
    success: { status: 200, body: Picture },
    ...inSession,
  },
  listSecurityEvents: {
    endpoint: endpoints.listSecurityEvents,
    tag: "Data",
    summary: "Sign-ins, passwords and linked banks of the last year, newest first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(SecurityEvent) },
    ...inSession,
  },
} as const;
