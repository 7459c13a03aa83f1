export { ConnectionLine } from "./connection-line.tsx";
export { ConnectionsSection } from "./connections-section.tsx";
export { NeedsBanner } from "./needs-banner.tsx";
