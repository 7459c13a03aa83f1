import type { Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import type { Person, PersonName } from "./people.ts";

/** Limits for the size of a screen on a phone. */
export type Budget = {
  /** Multiples of the height of a phone, 844 px. */
  phoneScreens?: number;
  /** Height in CSS pixels at a width of 390 px. */
  height?: number;
  words?: number;
  /** The work that has to be done before the budget is met. Absent if it is met. */
  waitsFor?: string;
};

export type ScreenState = {
  /** Names the pictures, and selects the state on the command line. */
  name: string;
  path: string | ((person: Person) => string);
  /** Absent for a visitor. */
  as?: PersonName;
  budget?: Budget;
  /** The responses that the screen waits for never arrive. */
  isLoading?: true;
  /** Runs before the screen is opened. It may inject a fault of the provider fake or of the network. */
  prepare?: (page: Page, product: Product) => Promise<void>;
  /** Leads from the open screen to the state. */
  reach?: (page: Page, product: Product) => Promise<void>;
};
