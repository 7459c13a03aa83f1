import { Type, type Static } from "typebox";

import { LINK_EVENTS_MAX } from "./link-event-limits.ts";
import { closed, nullable, Uuid } from "./scalars.ts";

/** The provider's name, code or id. The pattern leaves no room for text that a person typed. */
const word = (pattern: string) => Type.String({ pattern, maxLength: 80 });
const Code = word("^[A-Z][A-Z0-9_]{0,79}$");
const Id = word("^[A-Za-z0-9_-]{1,64}$");

/** An event of the Link window, with the provider's names. */
export const LinkEvent = closed({
  name: Code,
  view_name: nullable(Code),
  link_session_id: nullable(Id),
  request_id: nullable(Id),
  institution_id: nullable(Id),
  error_type: nullable(Code),
  error_code: nullable(Code),
  exit_status: nullable(word("^[a-z][a-z_ -]{0,79}$")),
});
export type LinkEvent = Static<typeof LinkEvent>;

export const LinkEventsInput = closed({
  /** uuid of the link token with which the window was opened; absent if the window was gone on with. */
  link: Type.Optional(Uuid),
  events: Type.Array(LinkEvent, { minItems: 1, maxItems: LINK_EVENTS_MAX }),
});
export type LinkEventsInput = Static<typeof LinkEventsInput>;
