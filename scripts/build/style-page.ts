import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, streamPaths } from 'casement/contract';
import { build } from 'vite';
import type { RecordedReply, RecordedState } from '../../app/style/shown-state.ts';
import { playedIn } from '../../tests/gallery/gallery-server.ts';
import type { Recording } from '../../tests/gallery/recorded-service.ts';
import { states } from '../../tests/gallery/states.ts';
import { root } from '../support/command.ts';
import { languageFolders } from '../support/locales.ts';
import { languagesPlugin } from './languages-plugin.ts';
import { browsers, bundleScript } from './page-plugin.ts';

/** The states of the gallery that the page can show: those in which a style can be judged. */
const SHOWN = [
  'empty thread',
  'answer streams',
  'answer with everything',
  'sources',
  'code',
  'table',
  'cut answer',
  'question not sent',
  'comparison',
  'agent asks',
  'menu',
  'history',
  'side menu',
  'feedback reasons',
  'log in by phone',
  'plans',
  'approval: needs-approval',
  'offline',
] as const;

type Reply = NonNullable<Recording['replies'][keyof Recording['replies']]>;

const wireForm = (name: keyof typeof operations, reply: Reply): RecordedReply => {
  if (reply === 'never' || reply === 'unreachable') return reply;
  if ('refusal' in reply) return reply.refusal;
  return 'bare' in operations[name] ? (reply.object as object) : { code: 200, object: reply.object };
};

const recorded = (language: string, nowMs: number): RecordedState[] =>
  SHOWN.map((name) => {
    const state = states.find((candidate) => candidate.name === name);
    if (!state) throw new Error(`The gallery has no state ${name}.`);
    const { locale: _, recording, ...played } = playedIn(state, language, nowMs);
    const replies = Object.entries(recording.replies).map(([call, reply]) => {
      const { method, path } = operations[call as keyof typeof operations];
      return [`${method} ${path}`, wireForm(call as keyof typeof operations, reply)];
    });
    return {
      ...played,
      recording: {
        replies: Object.fromEntries(replies) as RecordedState['recording']['replies'],
        streams: [streamPaths.send, streamPaths.resume],
        ...(recording.events && { events: recording.events }),
        refusal: recording.refusal ?? { code: 1113, object: { reason: 'quota' } },
      },
    };
  });

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
