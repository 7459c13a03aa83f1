import type { Page } from "@playwright/test";

import type { Product } from "../../e2e/product/start-product.ts";
import type { Person, PersonName } from "./people.ts";

/** What a screen may take of a phone, and of who reads it. */
export type Budget = {
  /** How often a phone's height, 844 px, may be needed. */
  phoneScreens?: number;
  /** CSS pixels from top to bottom at 390 px. */
  height?: number;
  words?: number;
  /** What has to be built before it holds. Absent: it holds, and whoever breaks it is told. */
  waitsFor?: string;
};

export type ScreenState = {
  /** Also the name of its pictures, and what an argument picks it by. */
  name: string;
  path: string | ((person: Person) => string);
  /** Absent: a visitor. */
  as?: PersonName;
  budget?: Budget;
  /** Before the screen is opened: a fault of the stand-in or of the network. */
  prepare?: (page: Page, product: Product) => Promise<void>;
  /** From the open screen to the state. */
  reach?: (page: Page, product: Product) => Promise<void>;
};
