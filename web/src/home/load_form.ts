// Loads the form for a new table, with what it says of options, when it is first needed: it is the largest part of the first
// page.
import { messages } from "../lib/messages.svelte";
import { server } from "../lib/server.svelte";

/** The form, or null while the server is away. */
export async function loadForm() {
  try {
    const [form] = await Promise.all([import("./TableForm.svelte"), messages.need("options")]);
    return form.default;
  } catch {
    await server.check();
    return null;
  }
}
