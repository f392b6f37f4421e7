import { minify } from 'terser';
import type { Plugin } from 'vite';

type Cut = [pattern: RegExp | string, replacement: string | ((...match: string[]) => string)];

/**
 * Leaves out of penpal what SDK and app never use: its debug log, the texts of its errors (their codes stay), transferables, channels,
 * methods within methods, the list of methods that it sends and nobody reads, stacks of the other side, what speaks to versions
 * before 7, calls and connections without or with other options than ours, and answers to messages that cannot be sent, for all of
 * ours are plain.
 * Where penpal changes so that nothing matches, the script is larger and the size check says so.
 */
const penpalCuts: Cut[] = [
  [/(?:this\.#)?\blog\?\.\(/g, 'false && ('],
  [/(new PenpalError_default\(\s*"[A-Z_]+"),\s*(?:`(?:\\.|[^`\\])*`|"[^"]*")/g, '$1, ""'],
  ['extractMethodPathsFromMethods(methods)', '[]'],
  [/if \(value instanceof Reply_default\) \{.*?\n {6}\}/s, ''],
  [/if \(!messenger\) \{.*?usedMessengers\.add\(messenger\);/s, ''],
  ['var usedMessengers = /* @__PURE__ */ new WeakSet();', ''],
  ['const { timeout, transferables } = ', 'const { timeout } = '],
  [
    'this.transferables = options?.transferables;\n    this.timeout = options?.timeout',
    'this.timeout = options.timeout',
  ],
  [/&& \/\/ TODO.*?\n\s*remoteParticipantId !== DEPRECATED_PENPAL_PARTICIPANT_ID/, ''],
  [/\|\| \/\/ TODO.*?\n\s*remoteParticipantId === DEPRECATED_PENPAL_PARTICIPANT_ID/, ''],
  [
    /try \{\s*(messenger\.sendMessage\(\w+\);)\s*\} catch \(error\) \{\s*reject\(.*?\);\s*(?:return;\s*)?\}/gs,
    '$1',
  ],
  [
    /try \{(\s*const callMessage.*?messenger\.sendMessage\(callMessage), transferables\);\s*\} catch.*?\);\s*\}/s,
    '$1);',
  ],
  [
    /try \{\s*false[^\n]*\n\s*messenger\.sendMessage\(replyMessage, transferables\);\s*\} catch.*?throw error;\s*\}/s,
    'messenger.sendMessage(replyMessage);',
  ],
  [/^ *channel(?:: void 0)?,?\n/gm, ''],
  [' && data.channel === channel', ''],
  [/\((messenger|messenger, methods), channel, log\)/g, '($1)'],
  ['(channel, callId, error) => (', '(callId, error) => ('],
  ['createErrorReplyMessage(channel, ', 'createErrorReplyMessage('],
  [/\{\s*messenger,\s*methods,\s*timeout,\s*log\s*\}/g, '{ messenger, methods, timeout }'],
  ['{ log, validateReceivedMessage }', '{ validateReceivedMessage }'],
  [/(var once = )\(fn\) => .*?^\};/ms, '$1(fn) => fn;'],
  [/(var generateId_default = ).*?\.join\("-"\)\);/s, '$1() => `${Math.random()}`;'],
  [
    /(var createRemoteProxy = ).*?^\};/ms,
    '$1(callback) => new Proxy({}, { get: (_, name) => name === "then" ? undefined : (...args) => callback([name], args) });',
  ],
  [
    '}, log);\n  const destroy = () => {\n    isDestroyed = true;',
    '});\n  const destroy = () => {\n    isDestroyed = true;',
  ],
  [
    /(var getMethodAtMethodPath = ).*?^\};/ms,
    '$1([name], methods) => Object.hasOwn(methods, name) && methods[name];',
  ],
  [/\.\.\.error instanceof Error \? (\{.*?\}) : \{ value: error \}/, '...$1'],
  // To call nothing is an error of its own.
  [/if \(!method\) \{.*?\n {6}\}/s, ''],
  ['transferables;\n  timeout;', ''],
  [/^ *methodPaths\n/m, ''],
  [/^ *penpalCode(?:: error.*)?$/gm, ''],
  ['penpalCode ? new PenpalError_default(penpalCode, message) : new Error(message)', 'new Error(message)'],
  // Every call of ours has options: a deadline and nothing else.
  [
    /const lastArg = .*?(const \{ timeout \} = )lastArgIsOptions \? lastArg : \{\};\s*const args.*?;/s,
    '$1args.pop();',
  ],
  ['args: argsWithoutOptions', 'args'],
  [/timeout !== void 0 \? (window\.setTimeout\(.*?\}, timeout\)) : void 0/s, '$1'],
  [
    /\bis(Syn|Ack1|Ack2|Call|Reply|Destroy)Message\((\w+)\)/g,
    (_, type, name) => `(${name}.type === "${type.toUpperCase()}")`,
  ],
  ['{ methodPath, resolve, reject, timeoutId }', '{ resolve, reject, timeoutId }'],
  ['{ methodPath, reject, timeoutId }', '{ reject, timeoutId }'],
  [
    /(getDestroyedConnectionMethodCallError)(?: = )?\(methodPath\)/g,
    (match) => match.replace('methodPath', ''),
  ],
  ['return isMessage(data)', 'return data?.namespace === namespace_default'],
  ['    this.name = "PenpalError";\n', ''],
  [/try \{\s*(messenger\.sendMessage\(destroyMessage\);)\s*\} catch \(_\) \{\s*\}/, '$1'],
  // Penpal leaves the timer of an answered call running.
  [
    'replyHandlers.delete(callId);\n    ',
    'replyHandlers.delete(callId);\n    clearTimeout(replyHandler.timeoutId);\n    ',
  ],
  [/^ *stack(?:: error\.stack)?,\n| *deserializedError\.stack = stack;/gm, ''],
];

/** And what the app uses and the SDK does not: a deadline of the connection, and what an error of the other side says. */
const penpalCutsOfSdk: Cut[] = [
  [/const timeoutId = timeout !== void 0 \? setTimeout\(.*?\}, timeout\) : void 0;/s, ''],
  ['clearTimeout(timeoutId);\n    isComplete', 'isComplete'],
  [/\{ messenger, methods, timeout \}/g, '{ messenger, methods }'],
  [
    /try \{(\s*messenger\.initialize.*?)\} catch \(error\) \{\s*destroyConnection\(true\);\s*throw error;\s*\}/s,
    '$1',
  ],
  [
    /(var getPromiseWithResolvers = ).*?^\};/ms,
    '$1() => { let resolve; return { promise: new Promise((given) => { resolve = given; }), resolve }; };',
  ],
  ['{ promise, resolve, reject } = ', '{ promise, resolve } = '],
  ['isSerializedErrorInstance ? deserializeError(value) : value', 'value'],
];

const cutPenpal = (cuts: Cut[]): Plugin => ({
  name: 'slim-penpal',
  transform: (code: string, id: string) =>
    /[\\/]penpal[\\/]dist[\\/]/.test(id)
      ? {
          code: cuts.reduce(
            (text, [pattern, replacement]) => text.replace(pattern, replacement as string),
            code,
          ),
          map: null,
        }
      : null,
});

export const slimPenpalOfSdk = cutPenpal([...penpalCuts, ...penpalCutsOfSdk]);

/**
 * Names that SDK and penpal use among their own parts, and that neither a page nor the other side of the frame ever sees: they
 * become short ones, the same in each part of the script. None of them stands in a text, a style or a message.
 */
const innerNames =
  'isRestored diagnose expectGreeting healFrame appOrigin view attention queue tell report settle renew events readiness offered pushOffers userToken textColor setStage setTexts setOpen setThemeColor setScheme setSize setUnread setTeaser setNote mayTakeFocus pageUrl onIntent onToggle onRetry onClose onProblem onTokenFailure onTool onHello onTheme onEvent onResize followFrame createAttention createOffers watchOpenPanel sendMessage addMessageHandler removeMessageHandler validateReceivedMessage remoteProxy timeoutId destroyConnection onComposer hasLoaded initialize dispose perSecond burst tryAgain openInNewTab closeChat openChat tooOld'.split(
    ' ',
  );
const shorten = (code: string): string =>
  innerNames.reduce(
    (text, name, index) =>
      text.replaceAll(new RegExp(`(?<![-\\w])${name}(?![-\\w])`, 'g'), `_${index.toString(36)}`),
    code,
  );

/** Makes the scripts of the SDK small: they are asserted to the byte, and the bundler's own minifier leaves more. */
export const smallest: Plugin = {
  name: 'smallest',
  // Before the hash of its name is taken: other short names are another content.
  renderChunk: (code) => ({ code: shorten(code), map: null }),
  generateBundle: async ({ format }, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code, {
        // What a classic script declares outside its function would be the page's.
        module: format === 'es',
        ecma: 2020,
        compress: { passes: 4, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
      });
      // Style sheets need no lines.
      chunk.code = (code ?? chunk.code).replaceAll(/(?<=["`;{}])\\n/g, '');
    }
  },
};
