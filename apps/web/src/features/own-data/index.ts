export { DownloadSection } from "./download-section.tsx";
