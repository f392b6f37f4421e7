import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../scripts/build/page-plugin.ts';
import { chatKey } from '../../app/storage/chat-key.ts';
import type { Step, Target } from '../../app/style/take-steps.ts';
import { type ContentLanguage, type Scene, wordsIn } from './content.ts';
import { languages, LONGEST, textOf } from './gallery-texts.ts';
import { answerCall } from './recorded-service.ts';
import { type GalleryState, idOf, type PlayedState, recordingOf, states } from './states.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const builtApp = at('../../dist/app');
export const longestApp = at('../../.cache/gallery/app');

const CHANNEL = 'gallery';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export type GalleryServer = {
  url: string;
  /** The address of a state; its scheme is the browser's unless one is named. */
  addressOf(state: GalleryState, language: string, scheme?: PlayedState['scheme']): string;
  close(): Promise<void>;
};

const isLanguage = (value: string | null): value is string => value !== null && languages.includes(value);

/** Replaces the key of a text by the app's words in a language. */
const targetIn = (target: Target, language: string): Target =>
  target.name?.startsWith('@') ? { ...target, name: textOf(language, target.name.slice(1)) } : target;

const stepIn = (step: Step, language: string): Step => {
  if (step.do === 'wait') return { ...step, for: targetIn(step.for, language) };
  if (step.do === 'attach') return step;
  return { ...step, on: targetIn(step.on, language) };
};

const findState = (id: string | undefined): GalleryState | undefined =>
  states.find((state) => idOf(state) === id);

/** Returns the entry in the browser's storage that opens the recorded conversation. */
const keptOf = (state: GalleryState, scene: Scene): Record<string, string> => {
  const { pullHistory } = recordingOf(state, scene).replies;
  const [newest] = typeof pullHistory === 'object' && 'object' in pullHistory ? pullHistory.object.list : [];
  if (!newest) return {};
  const address = { botId: state.name, channelId: CHANNEL, styleId: 'default' };
  const key = chatKey('current', { ...address, accessMode: 'normal' });
  return { [key]: JSON.stringify({ sessionId: newest.sessionId, headId: newest.id }) };
};

/** The app's language to use: the longest texts stand in the place of the English ones. */
const localeOf = (language: string): string => (language === LONGEST ? 'en' : language);
/** The texts of people and bots are there in two languages. */
const contentOf = (language: string): ContentLanguage => (language.startsWith('zh') ? 'zh-CN' : 'en');

const sendFile = (response: ServerResponse, file: string): void => {
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
};

const sendText = (response: ServerResponse, type: string, text: string): void => {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(text);
};

/** What a visitor does, and has kept from the visit before, on the way to a state in a language. */
export const playedIn = (state: GalleryState, language: string, nowMs: number) => {
  const scene = { language: contentOf(language), nowMs };
  return {
    name: state.name,
    kept: keptOf(state, scene),
    steps: state.steps(scene).map((step) => stepIn(step, language)),
    locale: localeOf(language),
    isOffline: state.isOffline ?? false,
    recording: recordingOf(state, scene),
  };
};

/**
 * Serves the built app in every state: `/<language>/<scheme>/<state>/` is the app with a service that replies
 * as recorded for that state, and `/` lists the states.
 * @param options.port 0 takes a free one.
 * @param options.now The time of the recordings; default the present.
 */
export const startGallery = async (options: { port: number; now?: () => number }): Promise<GalleryServer> => {
  const nowMs = options.now ?? Date.now;
  // A module would run after the app.
  const player = await bundleScript(at('play.ts'));

  const pageOf = (state: GalleryState, language: string, scheme: string): string => {
    const scene = { language: contentOf(language), nowMs: nowMs() };
    const { recording: _, ...own } = playedIn(state, language, scene.nowMs);
    const played: PlayedState = {
      ...own,
      scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
      isFramed: state.isFramed ?? false,
      breaks: state.breaks && wordsIn(scene.language).error,
    };
    const data = JSON.stringify(played).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
    const folder = language === LONGEST ? longestApp : builtApp;
    return readFileSync(join(folder, 'index.html'), 'utf8')
      .replace('src="./assets/start', () => `src="./${state.lacksScripts ? 'gone' : 'assets'}/start`)
      .replace('<head>', () => `<head><script src="/play.js" data-state='${data}'></script>`)
      .replace('name="casement-service" content="/im"', 'name="casement-service" content="im"');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') return sendFile(response, at('page.html'));
    if (pathname === '/page.css') return sendFile(response, at('page.css'));
    if (pathname === '/play.js') return sendText(response, 'text/javascript', player);
    if (pathname === '/states.json') {
      const list = states.map((state) => ({ id: idOf(state), name: state.name, query: queryOf(state) }));
      return sendText(response, 'application/json', JSON.stringify({ states: list, languages }));
    }
    const [, language = '', scheme = '', id, ...rest] = pathname.split('/');
    const state = findState(id);
    if (!state || !isLanguage(language)) return sendFile(response, '');
    if (rest[0] === 'im') {
      request.url = `/${rest.join('/')}${new URL(request.url ?? '/', 'http://localhost').search}`;
      return answerCall(
        request,
        response,
        recordingOf(state, { language: contentOf(language), nowMs: nowMs() }),
      );
    }
    if (rest.join('') === '') return sendText(response, types['.html']!, pageOf(state, language, scheme));
    const folder = language === LONGEST ? longestApp : builtApp;
    return sendFile(response, join(folder, ...rest.filter((part) => part !== '..')));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // Most likely, a recording does not fit the contract: the browser's tools show why.
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    addressOf: (state, language, scheme = 'auto') =>
      `${url}/${language}/${scheme}/${idOf(state)}/${queryOf(state)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The query of a state's address, and for a chat in a frame the origin of the page around it. */
const queryOf = ({ name, address, isFramed }: GalleryState): string => {
  const query = new URLSearchParams({ bot_id: name, channel_id: CHANNEL, style_id: 'default', ...address });
  return `?${query.toString()}${isFramed ? '#hostOrigin=https://shop.example' : ''}`;
};
