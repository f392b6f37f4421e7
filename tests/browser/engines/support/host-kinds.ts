import type { HostPage } from './visit.ts';

/** An ordinary or a hostile page around the chat, and what must be true on it afterwards. */
export type HostKind = HostPage & {
  name: string;
  /** By the app's origin, which policies have to name. */
  policy?: (app: string) => string;
  /** An expression for what is wrong on the page once the chat has been used; '' when nothing is. */
  wrong?: string;
};

/** Browsers ask for the page's icon themselves, so it is allowed. */
const strict = (app: string) =>
  `default-src 'none'; script-src ${app} 'nonce-host'; frame-src ${app}; img-src 'self'`;

const countViolations = `<script nonce="host">
  globalThis.violations = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => globalThis.violations.push(effectiveDirective + ' ' + blockedURI));
</script>`;

/** Each is a row of the table in the README. */
export const hostKinds: HostKind[] = [
  { name: 'an ordinary page' },
  { name: "`default-src 'none'`", head: countViolations, policy: strict, wrong: 'violations.join()' },
  {
    name: 'Trusted Types',
    head: countViolations,
    policy: (app) => `${strict(app)}; require-trusted-types-for 'script'; trusted-types 'none'`,
    wrong: 'violations.join()',
  },
  {
    name: 'cross-origin isolation (COEP `require-corp`)',
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    wrong: "crossOriginIsolated ? '' : 'not isolated'",
  },
  {
    name: 'no storage',
    head: `<script>
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    </script>`,
  },
  {
    name: 'a sandboxed page that keeps its origin (`allow-same-origin`)',
    headers: { 'Content-Security-Policy': 'sandbox allow-scripts allow-same-origin' },
  },
  {
    name: 'right to left',
    attributes: 'dir="rtl"',
    wrong: `document.documentElement.scrollWidth <= innerWidth ? '' : 'the page scrolls'`,
  },
  {
    name: 'banners at `z-index: 2147483647`',
    body: `<style>.banner { position: fixed; inset: 0; z-index: 2147483647; background: #fffc }</style>
      <div class="banner">Cookies?</div>`,
  },
  {
    name: 'styles for everything',
    body: `<style>
      body * { all: unset !important; display: none !important }
      div, button, iframe { width: 3px !important; transform: rotate(9deg) !important }
    </style>`,
  },
  {
    name: 'changed prototypes and globals',
    // Old libraries, polyfills and monitoring scripts do this.
    head: `<script>
      Object.prototype.extra = () => 1;
      Array.prototype.extra = () => 1;
      Array.prototype.toJSON = () => 'broken';
      Array.from = (list) => Array.prototype.slice.call(list);
      globalThis.fetch = globalThis.XMLHttpRequest = undefined;
      const { stringify } = JSON;
      JSON.stringify = (...values) => stringify(...values);
      globalThis.Promise = class extends Promise {};
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (type, listener, ...more) {
        return addEventListener.call(this, type, listener, ...more);
      };
      const later = setTimeout;
      globalThis.setTimeout = (run, ...more) => later(() => run(), ...more);
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (...values) { return postMessage.apply(this, values); };
    </script>`,
  },
  {
    name: 'a flood of messages',
    head: `<script>
      const flood = () => {
        const frame = document.querySelector('[data-casement]')?.shadowRoot.querySelector('iframe');
        for (let count = 0; frame && count < 20; count += 1) {
          frame.contentWindow?.postMessage({ namespace: 'penpal', type: 'SYN', participantId: String(count) }, '*');
          frame.contentWindow?.postMessage('x'.repeat(100), '*');
          postMessage({ namespace: 'penpal', type: 'SYN', participantId: 'self' }, '*');
        }
      };
      setInterval(flood, 50);
    </script>`,
  },
];
