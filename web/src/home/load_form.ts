// Loads the form for a new table when it is first needed: it is the largest part of the first page.
import { server } from "../lib/server.svelte";

/** The form, or null while the server is away. */
export async function loadForm() {
  try {
    return (await import("./TableForm.svelte")).default;
  } catch {
    await server.check();
    return null;
  }
}
