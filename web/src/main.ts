import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/board_sizes.css";
import "./styles/controls.css";
import { registerWorker } from "./lib/offline";
import { route } from "./lib/route.svelte";
import { messages } from "./lib/messages.svelte";
import { open } from "./pages";

void open(route.page); // while its messages load
await messages.begin();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) registerWorker();
