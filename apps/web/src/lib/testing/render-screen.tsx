import type { AppConfig } from "@snowball/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from "react-router";

import type { EntryOf, ListEndpoint } from "../api/send-call.ts";
import { snowballClient } from "../api/snowball-client.ts";
import { AppContext } from "../app-context.ts";
import { createQueryClient } from "../query/query-client.ts";
import { fakeTab, signedInStorage } from "../session/testing/session-fixture.ts";
import type { AuthPath, DataPath } from "./api-paths.ts";
import { appConfigFixture } from "./app-config-fixture.ts";
import { renderedCaches } from "./rendered-caches.ts";

/** Per path: the entries of a list, or a whole response. Other paths answer 404. */
export type Answers = { [Path in DataPath]?: EntriesAt<Path> | Response };

type EntriesAt<Path extends string> = `GET ${Path}` extends ListEndpoint
  ? readonly EntryOf<`GET ${Path}`>[]
  : never;

export type DataCall = { method: string; path: DataPath; body: unknown };

/** The query parameters of a request. */
type QueryParams = Record<string, string>;

type Options = {
  /** The URL of the screen, its route pattern, its child routes and its navigation state. */
  at?: { url: string; pattern: string; children?: RouteObject[]; state?: unknown };
  config?: Partial<AppConfig>;
  /** False renders the screen for an anonymous visitor. */
  isSignedIn?: boolean;
  /** Answers data calls by method and body; if it returns undefined, `answers` is used. */
  answer?: (call: DataCall) => Response | undefined | Promise<Response | undefined>;
  authAnswer?: (path: AuthPath, body: Record<string, string>) => Response | Promise<Response>;
};

const ROOT: NonNullable<Options["at"]> = { url: "/", pattern: "/" };

/** Renders one screen of the app with a fake API. A test may change `answers` later. */
export function renderScreen(element: ReactNode, answers: Answers, options: Options = {}) {
  const { at = ROOT, isSignedIn = true, authAnswer } = options;
  const calls: DataPath[] = [];
  const queries: QueryParams[] = [];
  const tab = fakeTab({
    ...(isSignedIn && { storage: signedInStorage() }),
    ...(authAnswer && { answer: authAnswer }),
  });
  tab.session.adoptStored();
  snowballClient.initialize({
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(input as string);
      const path = pathname as DataPath;
      calls.push(path);
      queries.push(Object.fromEntries(searchParams));
      const body: unknown = init?.body ? JSON.parse(init.body as string) : null;
      const call = { method: init?.method ?? "GET", path, body };
      return (await options.answer?.(call)) ?? answerTo(answers[path]);
    },
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken(tab.session.getState().access);
  const queryClient = createQueryClient();
  renderedCaches.add(queryClient);
  const router = createMemoryRouter(
    [
      { path: at.pattern, Component: () => element, children: at.children ?? [] },
      { path: "*", Component: () => <p>elsewhere</p> },
    ],
    { initialEntries: [{ ...parsePath(at.url), state: at.state ?? null }] },
  );

  render(
    <AppContext value={{ config: appConfigFixture(options.config), session: tab.session }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>,
  );
  return { answers, calls, queries, queryClient, router, tab };
}

function answerTo(answer: readonly object[] | Response | undefined): Response {
  if (answer === undefined) {
    return Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 });
  }
  if (answer instanceof Response) return answer.clone();

  return Response.json({ count: answer.length, next: null, previous: null, results: answer });
}
