import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, streamPaths } from 'casement/contract';
import { build } from 'vite';
import type { RecordedReply, RecordedStates } from '../../app/style/shown-state.ts';
import { playedIn } from '../../tests/gallery/gallery-server.ts';
import type { Recording } from '../../tests/gallery/recorded-service.ts';
import { states } from '../../tests/gallery/states.ts';
import { root } from '../support/command.ts';
import { languageFolders } from '../support/locales.ts';
import { languagesPlugin } from './languages-plugin.ts';
import { browsers, bundleScript } from './page-plugin.ts';

/**
 * The states of the gallery that the page shows: all but those of a host page, and those in which the app
 * does not come.
 */
const shown = states.filter(({ isFramed, breaks, lacksScripts }) => !isFramed && !breaks && !lacksScripts);

type Reply = NonNullable<Recording['replies'][keyof Recording['replies']]>;

const wireForm = (name: keyof typeof operations, reply: Reply): RecordedReply => {
  if (reply === 'never' || reply === 'unreachable') return reply;
  if ('refusal' in reply) return reply.refusal;
  return 'bare' in operations[name] ? (reply.object as object) : { code: 200, object: reply.object };
};

/** Records the states in a language; of replies that several have, each is written once. */
const recorded = (language: string, nowMs: number): RecordedStates => {
  const written = new Map<string, number>();
  const indexOf = (reply: RecordedReply): number => {
    const text = JSON.stringify(reply);
    const index = written.get(text) ?? written.size;
    written.set(text, index);
    return index;
  };
  const list = shown.map((state) => {
    const { locale: _, recording, ...played } = playedIn(state, language, nowMs);
    const replies = Object.entries(recording.replies).map(([call, reply]) => {
      const { method, path } = operations[call as keyof typeof operations];
      return [`${method} ${path}`, indexOf(wireForm(call as keyof typeof operations, reply))] as const;
    });
    return {
      ...played,
      address: state.address ?? {},
      replies: Object.fromEntries(replies),
      streams: [streamPaths.send, streamPaths.resume],
      ...(recording.events && { events: recording.events }),
      refusal: recording.refusal ?? { code: 1113, object: { reason: 'quota' } },
    };
  });
  return { list, replies: [...written.keys()].map((text) => JSON.parse(text) as RecordedReply) };
};

/** Builds the page `style/`, on which a style is made, beside the built app. It adds nothing to the app. */
export const buildStylePage = async (appFolder: string): Promise<void> => {
  const folder = join(appFolder, 'style');
  await build({
    configFile: false,
    root: join(root, 'app/style'),
    base: './',
    logLevel: 'warn',
    plugins: [languagesPlugin()],
    build: { outDir: folder, emptyOutDir: true, target: browsers, modulePreload: { polyfill: false } },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'player.js'), await bundleScript(join(root, 'app/style/player.ts')));
  const nowMs = Date.now();
  for (const language of languageFolders())
    writeFileSync(join(folder, `states-${language}.json`), JSON.stringify(recorded(language, nowMs)));
  const page = readFileSync(join(appFolder, 'index.html'), 'utf8');
  writeFileSync(
    join(appFolder, 'style-preview.html'),
    page.replace('<head>', () => '<head>\n    <script src="./style/player.js"></script>'),
  );
};
