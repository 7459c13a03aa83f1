import type { PayoffPlan } from "@snowball/payoff";

import type { BalanceHistory } from "./balance-history.ts";
import { nearestPoint } from "./chart-geometry.ts";
