export { ConnectionLine } from "./connection-line.tsx";
export { ConnectionsSection } from "./connections-section.tsx";
export { NeedsBanner } from "./needs-banner.tsx";

// Loaded on the first visit.
export const linkReturnPage = async () => {
  const { LinkReturnPage: Component, loader } = await import("./account-connections-page.tsx");
  return { Component, loader };
};
export const accountConnectionsPage = async () => {
  const page = await import("./account-connections-page.tsx");
  return { Component: page.AccountConnectionsPage, loader: page.loader };
};
