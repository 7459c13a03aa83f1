export { PreviousPathProvider } from "./previous-page-link.tsx";
