import { expose } from "comlink";

import { planTasks } from "./plan-tasks.ts";

expose(planTasks);
