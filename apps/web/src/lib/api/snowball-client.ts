import { createDataClient } from "./data-client.ts";

/** The page's one data client. `main.tsx` initializes it; until then every call refuses (spec §6). */
export const snowballClient = createDataClient();
