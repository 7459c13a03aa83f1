export { createAuthenticate } from "./create-authenticate.ts";
