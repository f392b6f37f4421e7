import { expect } from '@playwright/test';
import type { startAppServer, startHostServer } from '../../sdk/support/servers.ts';
import type { Key, Place, Primitive, Tab } from './engine.ts';

type AppServer = Awaited<ReturnType<typeof startAppServer>>;
type HostServer = Awaited<ReturnType<typeof startHostServer>>;

export type HostPage = {
  head?: string;
  body?: string;
  /** Attributes of the html element. */
  attributes?: string;
  headers?: Record<string, string>;
  /** Attributes of the SDK's script. */
  script?: string;
};

const inShadow = (selector: string) =>
  `document.querySelector('[data-casement]')?.shadowRoot.querySelector('${selector}')`;

/** The actions of a visitor on a host page, and the checks of what they and the page see, in any engine. */
export const visit = (tab: Tab, app: AppServer, host: HostServer) => {
  const evaluate = (expression: string, place: Place = 'page'): Promise<Primitive> =>
    tab.evaluate(expression, place);

  /** Waits until an expression has the wanted value. */
  const expectSoon = (expression: string, wanted: Primitive = true, place: Place = 'page') =>
    expect
      .poll(() => evaluate(expression, place).catch((error: unknown) => String(error)), {
        message: expression,
        intervals: [30, 60, 100, 200],
        timeout: 10_000,
      })
      .toBe(wanted);

  const centre = async (target: string, place: Place): Promise<[number, number]> => {
    const point = await evaluate(
      `(() => { const { x, y, width, height } = (${target}).getBoundingClientRect(); return (x + width / 2) + ' ' + (y + height / 2); })()`,
      place,
    );
    const [x = 0, y = 0] = String(point).split(' ').map(Number);
    return [x, y];
  };

  const click = async (target: string, place: Place = 'page') =>
    tab.click(...(await centre(target, place)), place);

  return {
    tab,
    evaluate,
    expectSoon,
    click,
    /** Returns an expression for the launcher, the panel or the frame. */
    inShadow,
    press: (key: Key, place: Place) => tab.press(key, place),
    /** The address of a new host page with the SDK's script. */
    addPage: ({ head = '', body = '', attributes = '', headers = {}, script }: HostPage = {}) => {
      const tag = `<script async src="${app.url}/sdk.js" ${script ?? 'data-bot-id="plain" data-channel-id="web"'}></script>`;
      return host.addPage(`${head}${body}${tag}`, headers, attributes);
    },
    goTo: async (url: string) => {
      await tab.goTo(url);
      await expectSoon(`Boolean(globalThis.casement && casement.createChat)`);
    },
    clickLauncher: () => click(inShadow('.launcher')),
    hoverLauncher: async () => tab.movePointer(...(await centre(inShadow('.launcher'), 'page')), 'page'),
    /** Waits until the chat in the frame has been asked for this. */
    expectAsked: (call: string) =>
      expectSoon(
        `[...document.querySelectorAll('li')].some((item) => item.textContent === ${JSON.stringify(call)})`,
        true,
        'chat',
      ),
    /** Not by `hasFocus`: a window on a screen without a window manager may never have the focus. */
    expectComposerFocused: async () => {
      await expectSoon(`document.activeElement.shadowRoot?.activeElement?.tagName`, 'IFRAME');
      await expectSoon(`document.activeElement.tagName`, 'TEXTAREA', 'chat');
    },
    isOpen: () => evaluate(`${inShadow('.launcher')}.getAttribute('aria-expanded') === 'true'`),
  };
};

export type Visit = ReturnType<typeof visit>;
