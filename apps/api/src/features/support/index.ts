export { lookAtPerson } from "./look-at-person.ts";
