import { findObject } from "../find-object.ts";
import { isInRange, type Range } from "../lists/is-in-range.ts";
import { listPage, PAGE_PARAMETERS } from "../lists/list-page.ts";
import { EVENT_LIST, EXPAND_ONLY } from "../parameters/plain-schemas.ts";
import type { Call, Operation } from "./operation.ts";

type Filter = { created?: Range; type?: string; types?: string[] };

function listEvents({ world, parameters }: Call) {
  const { created, type, types } = parameters as Filter;
  const found = world.events
    .list()
    .filter((event) => type === undefined || matchesType(event.type, type))
    .filter((event) => types === undefined || types.includes(event.type))
    .filter((event) => isInRange(event.created, created));
  return listPage("/v1/events", found, parameters);
}

// `invoice.*` stands for all events of invoices.
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith(".*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

export const EVENT_OPERATIONS: Operation[] = [
  {
    method: "GET",
    path: "/events",
    rules: { schema: EVENT_LIST, honoured: [...PAGE_PARAMETERS, "created", "type", "types"] },
    run: listEvents,
  },
  {
    method: "GET",
    path: "/events/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: ({ world, id }) => findObject({ kind: "event", from: world.events, id }),
  },
];
