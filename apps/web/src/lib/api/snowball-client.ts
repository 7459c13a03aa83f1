import { createDataClient } from "./data-client.ts";

/** The only data client of the page. `main.tsx` initializes it; calls before that fail (spec §6). */
export const snowballClient = createDataClient();
