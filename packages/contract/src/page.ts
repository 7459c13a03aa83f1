import { Type, type TSchema } from "typebox";

import { closed, nullable } from "./scalars.ts";

const OFFSET_DIGITS_MAX = 7;

/** Query of every list. Values are strings, because the server does not coerce query types. */
export const PageQuery = closed({
  limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,2}$", maxLength: 3 })),
  offset: Type.Optional(
    Type.String({ pattern: `^[0-9]{1,${OFFSET_DIGITS_MAX}}$`, maxLength: OFFSET_DIGITS_MAX }),
  ),
});
export type PageQuery = Type.Static<typeof PageQuery>;

const PageLink = nullable(Type.String({ maxLength: 2048 }));

/** One page of a list, with the total count and links to the previous and next page. */
export function pageSchema<T extends TSchema>(entry: T) {
  return closed({
    count: Type.Integer({ minimum: 0 }),
    next: PageLink,
    previous: PageLink,
    results: Type.Array(entry),
  });
}

export type Page<T> = {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
};
