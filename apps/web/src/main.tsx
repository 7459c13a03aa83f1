import "./ui/typeface/typeface.css";
import "./ui/tokens.css";
import "./ui/base.css";

import { startApp } from "./app/start-app.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("The page has no #root element");

void startApp(element);
