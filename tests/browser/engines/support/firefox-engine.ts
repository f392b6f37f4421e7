import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi } from './bidi.ts';
import { startChild } from './child-process.ts';
import type { Engine, Place, Primitive, Tab } from './engine.ts';
import { keyActions, pointerActions, typingActions } from './pointer-actions.ts';

type Context = { context: string; children?: Context[] | null };
type Evaluated =
  | { type: 'success'; result: { value?: unknown } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** A browser that asks nothing of anybody and shows no questions. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

/** Firefox as it is installed, by WebDriver BiDi, each tab with a container of its own. */
export const startFirefox = async (binary: string): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'casement-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = await startChild(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    /WebDriver BiDi listening on (ws:\S+)/,
    { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  );
  const bidi = await connectBidi(`${child.found[1] ?? ''}/session`);
  const session = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });

  const openTab = async (): Promise<Tab> => {
    const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    const contextOf = async (place: Place): Promise<string> => {
      if (place === 'page') return context;
      const { contexts } = await bidi.send<{ contexts: Context[] }>('browsingContext.getTree', {
        root: context,
      });
      const [frame] = contexts[0]?.children ?? [];
      if (!frame) throw new Error('There is no frame.');
      return frame.context;
    };
    const perform = async (place: Place, actions: object) => {
      await bidi.send('input.performActions', { context: await contextOf(place), actions });
    };
    const resize = async (width: number, height: number) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
    };
    await resize(1280, 800);
    return {
      goTo: async (url) =>
        void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
      goBack: async () => void (await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
      evaluate: async (expression, place) => {
        const evaluated = await bidi.send<Evaluated>('script.evaluate', {
          expression,
          target: { context: await contextOf(place) },
          awaitPromise: true,
        });
        if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
        return evaluated.result.value as Primitive;
      },
      movePointer: (x, y, place) => perform(place, pointerActions(x, y, false)),
      click: (x, y, place) => perform(place, pointerActions(x, y, true)),
      type: (text, place) => perform(place, typingActions(text)),
      press: (key, place) => perform(place, keyActions(key)),
      resize,
      close: async () => void (await bidi.send('browser.removeUserContext', { userContext })),
    };
  };

  return {
    name: `Firefox ${session.capabilities.browserVersion}`,
    openTab,
    close: async () => {
      bidi.close();
      await child.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
