import "./ui/styles.css";

import { startApp } from "./app/start-app.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("The page has no #root element");

void startApp(element);
