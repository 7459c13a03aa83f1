export { ConnectionLine, NeedsBanner } from "./connection-status.tsx";
export { ConnectionsSection } from "./connections-section.tsx";
