export {
  endEveryWayInOf,
  endSessionsOf,
  endSessionsOfEverybody,
  turnOffSecondStepOf,
} from "./give-order.ts";
export { lookAtPerson } from "./look-at-person.ts";
