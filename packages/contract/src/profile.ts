import { Type, type Static } from "typebox";

import { LEGAL_DOCUMENTS } from "./legal-versions.ts";
import {
  BIO_LENGTH_MAX,
  NAME_LENGTH_MAX,
  ROLE_LENGTH_MAX,
  TIME_ZONE_LENGTH_MAX,
} from "./profile-limits.ts";
import { closed, Instant, nullable, oneOf, text, Uuid } from "./scalars.ts";

/** Somewhat more than the largest picture in base64, so that a larger one is told in words. */
const PICTURE_TEXT_MAX = 400_000;
/** Body of the call that takes a picture; others are much smaller. */
export const PICTURE_BODY_BYTES_MAX = PICTURE_TEXT_MAX + 1024;

/** One line: names are shown where a line break or a control character would mislead. */
function line(lengthMax: number) {
  return Type.String({ maxLength: lengthMax, pattern: "^[^\\p{Cc}\\p{Cs}]*$" });
}

const Profile = {
  first_name: line(NAME_LENGTH_MAX),
  last_name: line(NAME_LENGTH_MAX),
  role: line(ROLE_LENGTH_MAX),
  /** IANA name, e.g. `Asia/Bangkok`; empty = none chosen. */
  timezone: line(TIME_ZONE_LENGTH_MAX),
  bio: text(BIO_LENGTH_MAX),
};

/** Spec §3: the e-mail; the profile's fields are empty until they are filled in. */
export const Me = closed({
  uuid: Uuid,
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** When a demo household is deleted, by its own time; null of an account. */
  demo_ends_at: nullable(Instant),
  ...Profile,
  /** What has changed since the user accepted it; absent where nothing has. */
  documents_to_accept: Type.Optional(Type.Array(oneOf(LEGAL_DOCUMENTS))),
});
export type Me = Static<typeof Me>;

/** What is to change; a field that is absent stays as it is. */
export const ProfileInput = Type.Partial(closed(Profile), { additionalProperties: false });
export type ProfileInput = Static<typeof ProfileInput>;

/** The versions that were shown, each a day. */
export const ConsentInput = closed({ terms: text(10, 1), privacy: text(10, 1) });
export type ConsentInput = Static<typeof ConsentInput>;

/** A PNG in base64. */
export const PictureInput = closed({ picture: text(PICTURE_TEXT_MAX, 1) });
export type PictureInput = Static<typeof PictureInput>;

/** Null = there is none. */
export const Picture = closed({
  picture: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});
export type Picture = Static<typeof Picture>;
