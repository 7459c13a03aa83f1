import type { ComponentType } from "react";

export type LoaderArgs = {
  /** The whole address that is being opened. */
  url: string;
  /** Aborted once somebody has gone elsewhere. */
  signal: AbortSignal;
  /** True where the new entry of the history takes the place of the one before. */
  replaces: boolean;
};

export type Loader = (args: LoaderArgs) => unknown;

/** What a route shows, and what is waited for each time before it is entered. */
export type RouteParts = { Component?: ComponentType; loader?: Loader };

/** One row of the route table. Without a path it is around its children. */
export type Route = RouteParts & {
  /** Segments of its own, with `:name` for a parameter, `:name?` for one that may be missing, "*" for all. */
  path?: string;
  /** Where the path of its parent ends. */
  index?: true;
  /** Its parts, loaded when it is first entered. */
  lazy?: () => Promise<RouteParts>;
  /** In place of it and of all it is around, when that fails. */
  ErrorBoundary?: ComponentType;
  /** On the outermost: what is shown until the first screen is there. */
  HydrateFallback?: ComponentType;
  children?: readonly Route[];
};

export type Params = Readonly<Record<string, string | undefined>>;

/** A route and those around it, the outermost first. */
export type Matched = { routes: readonly Route[]; params: Params };

const NOWHERE: Matched = { routes: [], params: {} };

/** The first of the table that an address belongs to, upper case or not, with a slash at its end or not. */
export function matchRoutes(table: readonly Route[], pathname: string): Matched {
  const segments = segmentsOf(pathname).map(decoded);

  return matchIn(table, { around: [], pattern: [], segments }) ?? NOWHERE;
}

type Search = { around: readonly Route[]; pattern: readonly string[]; segments: readonly string[] };

function matchIn(table: readonly Route[], search: Search): Matched | null {
  for (const route of table) {
    const routes = [...search.around, route];
    const pattern = [...search.pattern, ...segmentsOf(route.path ?? "")];
    const inner = route.children && matchIn(route.children, { ...search, around: routes, pattern });
    if (inner) return inner;

    const isPlace = route.index === true || route.path !== undefined;
    const params = isPlace ? paramsOf(pattern, search.segments) : null;
    if (params) return { routes, params };
  }
  return null;
}

/** What stands in the places of the parameters; null where the pattern is another one. */
function paramsOf(pattern: readonly string[], segments: readonly string[]): Params | null {
  const params: Record<string, string | undefined> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at];
    if (part === "*") return params;
    if (part.startsWith(":")) {
      const isOptional = part.endsWith("?");
      if (segment === undefined && !isOptional) return null;
      params[part.slice(1, isOptional ? -1 : undefined)] = segment;
    } else if (part.toLowerCase() !== segment?.toLowerCase()) return null;
  }
  return segments.length > pattern.length ? null : params;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

/** A segment that is no text in any encoding stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
