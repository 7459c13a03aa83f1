export {
  endEveryWayInOf,
  endSessionsOf,
  endSessionsOfEverybody,
  viewSupportReport,
  turnOffSecondStepOf,
} from "./orders.ts";
