import { useEffect } from "react";

/** Names the browser's tab; null leaves the product's name alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · Snowball` : "Snowball";
  }, [title]);
}
