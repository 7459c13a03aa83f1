import type { Router, RouterState } from "#router/index.ts";

import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import type { Session } from "#lib/session/create-session.ts";

type Deps = {
  router: Pick<Router, "state" | "subscribe">;
  session: Pick<Session, "getStatus" | "subscribe">;
};

/** Asks for Home's data as soon as the way leads there: beside its code, not once that has run. */
export function askAhead({ router, session }: Deps): void {
  let asked: unknown = null;

  function look({ location, next: leading }: RouterState): void {
    const next = leading ?? location;
    if (next === asked) return;
    asked = next;
    if (next.pathname === paths.home() && session.getStatus() === "authorized") void ask();
  }

  async function ask(): Promise<void> {
    try {
      const { askForHome } = await import("./home-data.ts");
      askForHome(session);
    } catch (error) {
      log.error("Home's data could not be asked for ahead.", error); // The screen asks by itself.
    }
  }

  router.subscribe(look);
  look(router.state);
}
