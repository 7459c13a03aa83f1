import type { CustomUser } from "./custom-user.ts";

/** A made-up customer, chosen by user name in the Link window. */
export type Persona = {
  username: string;
  summary: string;
  user: CustomUser;
  /** Whether all transactions are there at once, as demo households need: their figures must not change a little later. */
  isReady?: true;
};
