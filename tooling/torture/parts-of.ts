import { commandOf, descendants } from "../../e2e/product/descendants.ts";
import type { Product } from "../../e2e/product/start-product.ts";

export const APP = /apps\/api\/dist\/main\.js/;
/** The server of the database; the processes that it starts are called otherwise. */
export const POSTGRES = /bin\/postgres -D/;
export const ALL_OF_POSTGRES = /bin\/postgres -D|^postgres: /;

/**
 * What runs of the product as a command that matches.
 * @throws Error where nothing does: a trial on nothing would hold.
 */
export function partsOf(
  { pid }: Pick<Product, "pid">,
  command: RegExp,
): [first: number, ...more: number[]] {
  const [first, ...more] = descendants(pid).filter((each) => command.test(commandOf(each)));
  if (first === undefined) throw new Error(`Nothing runs as ${command}.`);

  return [first, ...more];
}

export const isAlive = (pid: number) => commandOf(pid) !== "";
