// Loaded when first visited.
export const securityEventsPage = async () => ({
  Component: (await import("./security-events-page.tsx")).SecurityEventsPage,
});
