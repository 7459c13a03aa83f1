import type { Method } from "@snowball/contract";

import type { AuthEndpoint, DataEndpoint } from "../api/send-call.ts";

/** The paths that a test may use: those of the contract, with any text for parameters. */
export type DataPath = PathOf<DataEndpoint>;
export type AuthPath = PathOf<AuthEndpoint>;

type PathOf<At> = At extends `${Method} ${infer Path}` ? Filled<Path> : never;

type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${Filled<After>}`
  : Path;
