import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteName, Routes } from "@snowball/contract";

type NameAt = { [Name in RouteName as Routes[Name]["endpoint"]]: Name };

/** Endpoints of the auth calls; all others are data endpoints (spec §7). */
export type AuthEndpoint = { [Name in RouteName]: Tagged<Name, "Session"> }[RouteName];
export type DataEndpoint = Exclude<keyof NameAt, AuthEndpoint>;
/** Endpoints that return a page of a list. */
export type ListEndpoint = {
  [At in DataEndpoint]: AnswerFrom<At> extends { results: unknown[] } ? At : never;
}[DataEndpoint];

type Tagged<Name extends RouteName, Tag> = Routes[Name]["tag"] extends Tag
  ? Routes[Name]["endpoint"]
  : never;

export type AnswerFrom<At extends keyof NameAt> = AnswerOf<NameAt[At]>;
export type BodyTo<At extends keyof NameAt> = BodyOf<NameAt[At]>;
export type EntryOf<At extends ListEndpoint> = AnswerFrom<At>["results"][number];

/** The arguments of a data call, exactly as the contract defines them. */
export type RequestTo<At extends DataEndpoint> = RequiredField<"params", ParamsOf<NameAt[At]>> &
  RequiredField<"body", BodyTo<At>> &
  QueryField<QueryOf<NameAt[At]>> &
  AccessTo<At> & { signal?: AbortSignal | undefined; timeoutMs?: number | undefined };

export type RequestArguments<At extends DataEndpoint> = Argument<RequestTo<At>>;

/** The argument is optional if all its fields are optional. */
export type Argument<Given> = object extends Given ? [given?: Given] : [given: Given];

type RequiredField<Part extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [key in Part]: Value };

type QueryField<Query> = [Query] extends [undefined]
  ? unknown
  : object extends Query
    ? { query?: Query }
    : { query: Query };

/**
 * A public endpoint requires `access: "public"`, so that each call shows that it works without a
 * session.
 */
export type AccessTo<At extends DataEndpoint> = Routes[NameAt[At]]["access"] extends "public"
  ? { access: "public" }
  : unknown;
