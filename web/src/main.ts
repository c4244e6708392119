import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { keepForLater } from "./lib/offline";
import { route } from "./lib/route.svelte";
import { words } from "./lib/words.svelte";
import { open } from "./pages";

void open(route.page); // at the same time as its words
await words.begin();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) keepForLater();
