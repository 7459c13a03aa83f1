export {
  endEveryWayInOf,
  endSessionsOf,
  endSessionsOfEverybody,
  lookAtPerson,
  turnOffSecondStepOf,
} from "./orders.ts";
