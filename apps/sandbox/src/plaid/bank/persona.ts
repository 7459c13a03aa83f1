import type { CustomUser } from "./custom-user.ts";

/** A made-up customer, chosen by user name in the Link window. */
export type Persona = { username: string; summary: string; user: CustomUser };
