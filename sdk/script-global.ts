/** What the script tag puts on the page. Importing this module brings its types; it has no code. */
import type { CasementGlobal } from './script-commands.ts';

declare global {
  /**
   * The chat by its commands: `casement('open')`, `casement('send', 'Hello')`, `casement.createChat(options)`.
   * Before the script has loaded it may be a function of the page's own that keeps its calls in `q`.
   */
  var casement: CasementGlobal;
}
