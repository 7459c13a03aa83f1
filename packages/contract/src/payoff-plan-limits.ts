// Apart from the schemas, so that a browser that shows a limit loads no schema library.

/** Of scenarios, one-off and recurring money. */
export const PLANNED_NAME_LENGTH_MAX = 100;
/** How many scenarios a user can keep. */
export const SCENARIOS_MAX = 50;
