import { useEffect } from "react";

/** Sets the title of the browser's tab; null shows the product's name only. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · Snowball` : "Snowball";
  }, [title]);
}
