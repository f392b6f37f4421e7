import { readScriptOptions } from './script-attributes.ts';
import { startCommands } from './script-commands.ts';

/** The tag that this script came with; a module has no `currentScript`, so it looks for itself. */
const ownTag = (): HTMLScriptElement | null =>
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : (document.querySelector<HTMLScriptElement>('script[data-bot-id]') ??
      document.querySelector<HTMLScriptElement>('script[src*="sdk.js"]'));

const tag = ownTag();
const data = tag?.dataset ?? {};
const start = () => startCommands(window, readScriptOptions(data, tag?.src ?? ''), Boolean(data['botId']));

// A launcher or container of the page may stand below the script.
const needsPage = Boolean(data['container'] ?? data['launcher']);
if (needsPage && document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', start, { once: true });
} else start();
