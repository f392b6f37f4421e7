/** The entry of the script tag: puts the global `casement` on the page. */
import { readScriptOptions } from './script/attributes.ts';
import { startCommands } from './script/commands.ts';
import type { CasementGlobal } from './script/commands.ts';
import { scriptData, scriptUrl } from './script/own-tag.ts';

declare global {
  /**
   * The chat by its commands: `casement('open')`, `casement('send', 'Hello')`,
   * `casement.createChat(options)`. Before the script has loaded it may be a function of the page's own that
   * keeps its calls in `q`.
   */
  var casement: CasementGlobal;
}

const start = () =>
  startCommands(window, readScriptOptions(scriptData, scriptUrl), Boolean(scriptData['botId']));

// A launcher or container of the page may stand below the script.
if ((scriptData['container'] ?? scriptData['launcher']) && document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', start, { once: true });
} else start();
