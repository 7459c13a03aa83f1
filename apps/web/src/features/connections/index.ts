export { ConnectionLine } from "./connection-line.tsx";
export { ConnectionsSection } from "./connections-section.tsx";
export { NeedsBanner } from "./needs-banner.tsx";

// Loaded when first visited.
export const linkReturnPage = async () => ({
  Component: (await import("./account-connections-page.tsx")).LinkReturnPage,
});
export const accountConnectionsPage = async () => ({
  Component: (await import("./account-connections-page.tsx")).AccountConnectionsPage,
});
