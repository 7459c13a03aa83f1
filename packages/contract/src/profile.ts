import { type Static, Type } from "typebox";

import { inSession } from "./calls.ts";
import { SECURITY_EVENT_KINDS } from "./kinds.ts";
import { LEGAL_DOCUMENTS } from "./legal-versions.ts";
import {
  BIO_LENGTH_MAX,
  NAME_LENGTH_MAX,
  ROLE_LENGTH_MAX,
  TIME_ZONE_LENGTH_MAX,
} from "./limits.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { closed, Instant, line, nullable, oneOf, text, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

/**
 * Larger than the largest picture in base64, so that a slightly larger one gets a helpful error.
 */
const PICTURE_TEXT_MAX = 400_000;
/** Body limit of the call that sets a picture. Other calls accept much less. */
export const PICTURE_BODY_BYTES_MAX = PICTURE_TEXT_MAX + 1024;

const Profile = {
  first_name: line(NAME_LENGTH_MAX),
  last_name: line(NAME_LENGTH_MAX),
  role: line(ROLE_LENGTH_MAX),
  /** IANA name, e.g. `Asia/Bangkok`. Empty if none is chosen. */
  timezone: line(TIME_ZONE_LENGTH_MAX),
  bio: text(BIO_LENGTH_MAX),
};

/** The user's email and profile (spec §3). Profile fields are empty until the user enters them. */
export const Me = closed({
  uuid: Uuid,
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** When a demo household is deleted, on the household's own clock. Null for an account. */
  demo_ends_at: nullable(Instant),
  ...Profile,
  /** Legal documents that changed since the user accepted them. Absent if there are none. */
  documents_to_accept: Type.Optional(Type.Array(oneOf(LEGAL_DOCUMENTS))),
});
export type Me = Static<typeof Me>;

/** Changes to the profile. Absent fields stay as they are. */
export const ProfileInput = Type.Partial(closed(Profile), { additionalProperties: false });
export type ProfileInput = Static<typeof ProfileInput>;

/** The versions that the user saw, as dates. */
export const ConsentInput = closed({ terms: text(10, 1), privacy: text(10, 1) });
export type ConsentInput = Static<typeof ConsentInput>;

/** A PNG in base64. */
export const PictureInput = closed({ picture: text(PICTURE_TEXT_MAX, 1) });
export type PictureInput = Static<typeof PictureInput>;

/** Null if there is no picture. */
export const Picture = closed({
  picture: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});
export type Picture = Static<typeof Picture>;

/** A security event of the account, which its owner can read. */
export const SecurityEvent = closed({
  uuid: Uuid,
  kind: oneOf(SECURITY_EVENT_KINDS),
  /** When it happened. For grouped events, the last time. */
  occurred_at: Instant,
  /** Number of events within the hour, for kinds that are grouped. Otherwise 1. */
  times: Type.Integer({ minimum: 1 }),
  /**
   * Browser and system, e.g. `Chrome on Windows`. Null if not known, or if no device was involved.
   */
  device: nullable(text(100)),
  /** The truncated IP address, e.g. `203.0.113.*`. */
  network: nullable(text(64)),
  /** Name of the bank or lender, if the event is about one with a known name. */
  institution: nullable(Type.String()),
  /** Whether the session of this call caused it. */
  is_current_session: Type.Boolean(),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

/** The signed-in user: the call of spec §7, and those that `/profile` needs. */
export const profileRoutes = {
  getMe: {
    summary: "Return the signed-in user",
    success: { status: 200, body: Me },
    ...inSession(),
  },
  updateMe: {
    summary: "Change the profile; absent fields stay as they are",
    body: ProfileInput,
    success: { status: 200, body: Me },
    ...inSession(),
  },
  acceptDocuments: {
    summary: "Accept the current terms and privacy policy",
    body: ConsentInput,
    success: { status: 200, body: Empty },
    ...inSession(),
  },
  getPicture: {
    summary: "Return the user's picture as a PNG in base64; null if there is none",
    success: { status: 200, body: Picture },
    ...inSession(),
  },
  putPicture: {
    summary: "Set the picture: a PNG of at most 512 × 512 pixels and 200 kB, in base64",
    limit: "picture",
    body: PictureInput,
    bodyBytesMax: PICTURE_BODY_BYTES_MAX,
    success: { status: 200, body: Picture },
    ...inSession(),
  },
  deletePicture: {
    summary: "Remove the picture",
    success: { status: 200, body: Picture },
    ...inSession(),
  },
  listSecurityEvents: {
    summary: "List sign-ins, password changes and linked banks of the last year, newest first",
    query: PageQuery,
    success: { status: 200, body: pageSchema(SecurityEvent) },
    ...inSession(),
  },
} as const;
