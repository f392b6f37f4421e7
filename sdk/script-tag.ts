import { ownTag } from './own-tag.ts';
import { readScriptOptions } from './script-attributes.ts';
import { startCommands } from './script-commands.ts';

const data = ownTag?.dataset ?? {};
const start = () => startCommands(window, readScriptOptions(data, ownTag?.src ?? ''), Boolean(data['botId']));

// A launcher or container of the page may stand below the script.
if ((data['container'] ?? data['launcher']) && document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', start, { once: true });
} else start();
