import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { PageQuery, pageSchema } from "./page.ts";
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
    summary: "Return the signed-in user",
    limit: "read",
    success: { status: 200, body: Me },
    ...inSession,
  },
  updateMe: {
    endpoint: endpoints.updateMe,
    tag: "Data",
    summary: "Change the profile; absent fields stay as they are",
    limit: "write",
    body: ProfileInput,
    success: { status: 200, body: Me },
    ...inSession,
  },
  acceptDocuments: {
    endpoint: endpoints.acceptDocuments,
    tag: "Data",
    summary: "Accept the current terms and privacy policy",
    limit: "write",
    body: ConsentInput,
    success: { status: 200, body: Empty },
    ...inSession,
  },
  getPicture: {
    endpoint: endpoints.getPicture,
    tag: "Data",
    summary: "Return the user's picture as a PNG in base64; null if there is none",
    limit: "read",
    success: { status: 200, body: Picture },
    ...inSession,
  },
  putPicture: {
    endpoint: endpoints.putPicture,
    tag: "Data",
    summary: "Set the picture: a PNG of at most 512 × 512 pixels and 200 kB, in base64",
    limit: "picture",
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
    summary: "List sign-ins, password changes and linked banks of the last year, newest first",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageSchema(SecurityEvent) },
    ...inSession,
  },
} as const;
