import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Leaves out of penpal what SDK and app never use: its debug log, the texts of its errors (their codes stay), transferables, the list
 * of methods that it sends and nobody reads, and what speaks to versions before 7.
 * Where penpal changes so that nothing matches, the script is larger and the size check says so.
 */
const penpalCuts: [pattern: RegExp | string, replacement: string][] = [
  [/(?:this\.#)?\blog\?\.\(/g, 'false && ('],
  [/(new PenpalError_default\(\s*"[A-Z_]+"),\s*(?:`(?:\\.|[^`\\])*`|"[^"]*")/g, '$1, ""'],
  ['extractMethodPathsFromMethods(methods)', '[]'],
  [/if \(value instanceof Reply_default\) \{.*?\n {6}\}/s, ''],
  [/if \(!messenger\) \{.*?usedMessengers\.add\(messenger\);/s, ''],
  ['var usedMessengers = /* @__PURE__ */ new WeakSet();', ''],
  ['const { timeout, transferables } = ', 'const { timeout } = '],
  ['sendMessage(callMessage, transferables)', 'sendMessage(callMessage)'],
  ['sendMessage(replyMessage, transferables)', 'sendMessage(replyMessage)'],
  [/&& \/\/ TODO.*?\n\s*remoteParticipantId !== DEPRECATED_PENPAL_PARTICIPANT_ID/, ''],
  [/\|\| \/\/ TODO.*?\n\s*remoteParticipantId === DEPRECATED_PENPAL_PARTICIPANT_ID/, ''],
];
export const slimPenpal: Plugin = {
  name: 'slim-penpal',
  transform: (code: string, id: string) =>
    /[\\/]penpal[\\/]dist[\\/]/.test(id)
      ? {
          code: penpalCuts.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), code),
          map: null,
        }
      : null,
};

/**
 * Names that SDK and penpal use among their own parts, and that neither a page nor the other side of the frame ever sees: they
 * become short ones, the same in each part of the script. None of them stands in a text, a style or a message.
 */
const innerNames =
  'appOrigin readiness offered focusFrame pushOffers rejectAll userToken textColor setStage setTexts setOpen setThemeColor setScheme setSize setUnread mayTakeFocus pageUrl onIntent onToggle onRetry onClose onProblem onTokenFailure onTool onHello onTheme onEvent onResize followFrame loadAttention createAttention createOffers watchOpenPanel sendMessage addMessageHandler removeMessageHandler validateReceivedMessage remoteProxy timeoutId destroyConnection'.split(
    ' ',
  );
const shorten = (code: string): string =>
  innerNames.reduce(
    (text, name, index) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `_${index.toString(36)}`),
    code,
  );

/** Makes the scripts of the SDK small: they are asserted to the byte, and the bundler's own minifier leaves more. */
export const smallest: Plugin = {
  name: 'smallest',
  generateBundle: async (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(shorten(chunk.code).replaceAll(/(?<=[;{}])\\n/g, ''), {
        module: true,
        ecma: 2020,
        compress: { passes: 4, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
      });
      chunk.code = code ?? chunk.code;
    }
  },
};
