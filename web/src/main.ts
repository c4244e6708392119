import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/base.css";
import { keepForLater } from "./lib/offline";
import { route } from "./lib/route.svelte";
import { words } from "./lib/messages.svelte";
import { open } from "./pages";

void open(route.page); // at the same time as its words
await words.begin();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) keepForLater();
