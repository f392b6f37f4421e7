import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backends } from './backends.ts';
import type { Case } from './cases/case.ts';
import { cases } from './cases/cases.ts';
import type { Backend } from './protocol.ts';
import { type Player, startPlayer } from '../support/recording/player.ts';
import { recordings } from './recordings.ts';
import { createEar, receivedOf, type SpokenServer, startSpokenServer } from './spoken-server.ts';
import { cellOf, expectedCells, pagesAfter } from './table.ts';
import { startTalk } from './talk.ts';
import { startWorld, type World, type WorldBot } from './world.ts';

const servers = new Map<string, SpokenServer>();
const passed = new Set<string>();
const recordedBot = (name: string): string => `${name}-recorded`;
let player: Player;
let world: World;
beforeAll(async () => {
  const bots: WorldBot[] = [];
  for (const { name, protocol, agent, env } of backends) {
    const server = await startSpokenServer(protocol);
    servers.set(name, server);
    bots.push({ id: name, agent: agent(server.url), env });
  }
  player = await startPlayer();
  for (const { name, agent, env } of new Set(recordings.map(({ backend }) => backend))) {
    bots.push({ id: recordedBot(name), agent: agent(player.url), env });
  }
  world = await startWorld(bots);
}, 60_000);
afterAll(async () => {
  await world.close();
  await player.close();
  for (const server of servers.values()) await server.close();
});

const talkWith = ({ name, cannot }: Backend, isHasty?: boolean) => {
  const server = servers.get(name);
  if (!server) throw new Error('the server has not started');
  return startTalk(world, name, server, { isHasty, cannot });
};

const isTogether = ({ isHasty, restarts }: Case): boolean => isHasty === true || restarts === true;
const isApart = (one: Case): boolean => !isTogether(one);

describe.each(backends)('$name', (backend) => {
  it.each(cases.filter(isApart).filter(({ id }) => !(id in backend.cannot)))(
    '$title.en',
    async ({ id, run }) => {
      await run(talkWith(backend));
      passed.add(cellOf(backend.name, id));
    },
  );

  it('names no case that there is not', () => {
    const ids = new Set(cases.map(({ id }) => id));
    expect(Object.keys(backend.cannot).filter((id) => !ids.has(id))).toEqual([]);
  });
});

/** Says with a failure which back end it is of. */
const of = async <Result>({ name }: Backend, doing: Promise<Result>): Promise<Result> => {
  try {
    return await doing;
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
};

describe('all back ends at once', () => {
  it.each(cases.filter(isTogether))('$title.en', async ({ id, run, isHasty, restarts }) => {
    const able = backends.filter(({ cannot }) => !(id in cannot));
    const runs = able.map(async (backend) => ({
      backend,
      rest: await of(backend, run(talkWith(backend, isHasty))),
    }));
    const begun = await Promise.all(runs);
    if (restarts) await world.restart();
    for (const { backend, rest } of begun) {
      if (rest) await of(backend, rest());
      passed.add(cellOf(backend.name, id));
    }
  });
});

// Conversations with real servers: what they said to a case then, they say to it again.
describe.each(recordings)('$name, as recorded', ({ name, backend, recorded, read }) => {
  it(recorded.title.en, async () => {
    const recording = read();
    const ear = createEar(backend.protocol);
    player.play(recording);
    player.onReply(ear.learn);
    player.onRequest((request, response, body) => void ear.hear(receivedOf(request, body), response));
    const server = { ...ear, answers: () => {} };
    await recorded.run(startTalk(world, recordedBot(name), server, { isHasty: recorded.isHasty }));
    // The service asks as it did then; else the recording is to be made again, see CONTRIBUTING.
    expect(player.strangers).toEqual([]);
  });
});

describe('the documentation', () => {
  it('holds the table of what has run; `npx vitest run --project contract backends --update` writes it', async ({
    skip,
  }) => {
    skip(passed.size < expectedCells().length, 'only a whole run that passes fills the table');
    for (const { path, text } of pagesAfter(passed)) await expect(text).toMatchFileSnapshot(path);
  });
});
