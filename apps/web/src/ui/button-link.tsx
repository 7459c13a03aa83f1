import { Link, type LinkProps } from "react-router";

import { buttonClass, type ButtonLook } from "./button-class.ts";

export function ButtonLink({
  variant,
  size,
  isWide,
  ...link
}: Omit<LinkProps, "className"> & ButtonLook) {
  return <Link {...link} className={buttonClass({ variant, size, isWide })} />;
}
