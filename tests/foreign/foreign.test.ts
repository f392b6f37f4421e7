import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { backends } from '../backends/backends.ts';
import { cases } from '../backends/cases/cases.ts';
import { chooser, createEar, type Listening, receivedOf } from '../backends/spoken-server.ts';
import { startTalk } from '../backends/talk.ts';
import { startWorld, type World } from '../backends/world.ts';
import { freePort } from '../support/free-port.ts';
import { type Recorder, startRecorder } from '../support/recording/recorder.ts';
import type { Recording } from '../support/recording/recording.ts';
import { firstLine } from './first-line.ts';
import { foreignServers, KEPT, NEVER, versionsOf } from './foreign-servers.ts';
import { type PiecesSource, startPiecesSource } from './pieces-source.ts';

/**
 * Whether what passes is written to `tests/fixtures/agents`, for the tests that run without these servers.
 */
const records = process.env['RECORD_CONVERSATIONS'] === '1';

const untilItListens = async (url: string): Promise<string> => {
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return url;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

describe.each(foreignServers.map((one) => ({ ...one, versions: versionsOf(one) })))(
  '$backend: $packages',
  ({ backend: name, packages, versions, command, listensAtPort, isOfItsRun, without }) => {
    const backend = backends.find((one) => one.name === name);
    if (!backend) throw new Error(`there is no back end ${name}`);
    // `npm run test:foreign` installs them, but for those that are installed apart.
    if (!versions) {
      it('answers as the protocol says', (context) =>
        context.skip(`${packages.join(' and ')} is not installed here`));
      return;
    }
    describe('in the place of the server that speaks its protocol', () => {
      let source: PiecesSource;
      let child: ChildProcess;
      let recorder: Recorder;
      let world: World;
      const ear = createEar(backend.protocol);
      const server: Listening = {
        ...ear,
        answers: (...scripts) => {
          ear.forget();
          const choose = chooser(scripts);
          let index = -1;
          source.choose((question) => {
            // What was stopped in another case may be asked only now.
            if (!ear.asked.some((asked) => asked.question.includes(question))) return [];
            index += 1;
            const heard = { question, files: [], results: [], tools: [], context: '' };
            return choose(heard, index);
          });
        },
      };
      beforeAll(async () => {
        source = await startPiecesSource();
        const port = await freePort();
        const [program = '', ...args] = command(port);
        child = spawn(program, args, {
          cwd: import.meta.dirname,
          env: { ...process.env, PIECES_URL: source.url },
          stdio: ['ignore', listensAtPort ? 'ignore' : 'pipe', 'inherit'],
          // Its own group, for some start others.
          detached: true,
        });
        const url = listensAtPort ? await untilItListens(`http://127.0.0.1:${port}`) : await firstLine(child);
        const { origin, pathname } = new URL(url);
        recorder = await startRecorder(origin);
        recorder.onReply(ear.learn);
        recorder.onRequest((request, response, body) => void ear.hear(receivedOf(request, body), response));
        // Some name what they answer at themselves.
        const named = pathname === '/' ? {} : { url: recorder.url + pathname };
        const agent = { ...backend.agent(recorder.url), ...named };
        world = await startWorld([{ id: name, agent, env: backend.env }]);
      }, 300_000);
      afterAll(async () => {
        await world?.close();
        await recorder?.close();
        // The group may have ended with the server.
        try {
          if (child?.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
        } catch {
          child.kill();
        }
        await source?.close();
      });

      const left = new Set([...NEVER, ...without, ...Object.keys(backend.cannot)]);
      it.each(cases.filter(({ id }) => !left.has(id)))('$title.en', async ({ id, run, isHasty }) => {
        recorder.take();
        const rest = await run(startTalk(world, name, server, { isHasty, cannot: backend.cannot }));
        if (rest) {
          await world.restart();
          await rest();
        }
        if (!records || isOfItsRun || !KEPT.has(id)) return;
        const madeFrom = versions.join(', ');
        const recording: Recording = { madeFrom, exchanges: recorder.take() };
        const folder = join(import.meta.dirname, '../fixtures/agents', name, 'cases');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${id}.json`), `${JSON.stringify(recording, undefined, 1)}\n`);
      });
    });
  },
);
