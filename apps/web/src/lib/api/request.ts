import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteName, Routes } from "@snowball/contract";

type NameAt = { [Name in RouteName as Routes[Name]["endpoint"]]: Name };

/** Endpoints of the auth calls, and those of the data calls (spec §7). */
export type AuthEndpoint = { [Name in RouteName]: Tagged<Name, "Session"> }[RouteName];
export type DataEndpoint = Exclude<keyof NameAt, AuthEndpoint>;
/** Endpoints that answer a page of a list. */
export type ListEndpoint = {
  [At in DataEndpoint]: AnswerFrom<At> extends { results: unknown[] } ? At : never;
}[DataEndpoint];

type Tagged<Name extends RouteName, Tag> = Routes[Name]["tag"] extends Tag
  ? Routes[Name]["endpoint"]
  : never;

export type AnswerFrom<At extends keyof NameAt> = AnswerOf<NameAt[At]>;
export type BodyTo<At extends keyof NameAt> = BodyOf<NameAt[At]>;
export type EntryOf<At extends ListEndpoint> = AnswerFrom<At>["results"][number];

/** What a data call is given: exactly what the contract says that it takes. */
export type RequestTo<At extends DataEndpoint> = Needed<"params", ParamsOf<NameAt[At]>> &
  Needed<"body", BodyTo<At>> &
  Wanted<QueryOf<NameAt[At]>> &
  AccessTo<At> & { signal?: AbortSignal | undefined; timeoutMs?: number | undefined };

export type RequestArguments<At extends DataEndpoint> = Argument<RequestTo<At>>;

/** May be left out where nothing has to be said. */
export type Argument<Given> = object extends Given ? [given?: Given] : [given: Given];

type Needed<Part extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [key in Part]: Value };

type Wanted<Query> = [Query] extends [undefined]
  ? unknown
  : object extends Query
    ? { query?: Query }
    : { query: Query };

/** A call that works without a session is told so at its call, where its reader looks. */
export type AccessTo<At extends DataEndpoint> = Routes[NameAt[At]]["access"] extends "public"
  ? { access: "public" }
  : unknown;
