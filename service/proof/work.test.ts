import { type Proof, solveProofOfWork } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../base/signer.ts';
import { readBotFile } from '../bots/bot.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { type VisitorToProve, createProofs, forgetProofs } from './proofs.ts';
import { createWork, type WorkOwner } from './work.ts';

const NOW = 1_000_000;
const TEN_MINUTES_MS = 600_000;
const EASY = 4;
const SECRET = 'the secret of tests, which is long enough';

const signer = createSigner(SECRET, 'work');
const work = createWork(signer, EASY);
const ada: WorkOwner = { visitorId: 'ada', bot: { id: 'shop' } };

const solve = (challenge: string, difficulty = EASY) => ({
  challenge,
  nonce: solveProofOfWork(challenge, difficulty),
});
const solved = (of = work, owner = ada) => solve(of.make(owner, NOW).challenge);
/** Solves a challenge whose facts somebody has changed, and kept its signature. */
const changed = (change: (facts: string[]) => void) => {
  const facts = work.make(ada, NOW).challenge.split('.');
  change(facts);
  return solve(facts.join('.'), Number(facts[1]) || 0);
};

describe('a proof of work', () => {
  it.each<[string, () => Extract<Proof, { nonce: number }>, string, (WorkOwner & { at?: number })?]>([
    ['that was done', solved, 'good'],
    ['in its last moment', solved, 'good', { ...ada, at: NOW + TEN_MINUTES_MS - 1 }],
    ['that is over', solved, 'expired', { ...ada, at: NOW + TEN_MINUTES_MS }],
    ['of another visitor', solved, 'forged', { ...ada, visitorId: 'eve' }],
    ['of another bot', solved, 'forged', { ...ada, bot: { id: 'bank' } }],
    ['of a stranger’s secret', () => solved(createWork(createSigner('another', 'work'), EASY)), 'forged'],
    ['signed for something else', () => solved(createWork(createSigner(SECRET, 'links'), EASY)), 'forged'],
    ['made longer', () => changed((facts) => (facts[0] = '9999999')), 'forged'],
    ['made easier', () => changed((facts) => (facts[1] = '0')), 'forged'],
    ['made up', () => solve('x'), 'forged'],
    ['of nothing', () => ({ challenge: '', nonce: 0 }), 'forged'],
    ['of less work than is asked for by now', () => solved(createWork(signer, EASY - 1)), 'too easy'],
    ['of more work', () => solve(createWork(signer, EASY + 4).make(ada, NOW).challenge, EASY + 4), 'good'],
    ['that was not done', () => ({ ...solved(createWork(signer, 20)), nonce: -1 }), 'wrong'],
  ])('%s is found %s', (_name, make, outcome, { at = NOW, ...owner } = ada) => {
    expect(work.check(owner, make(), at)).toBe(outcome);
  });

  it('made by a process with an older secret is good', () => {
    const { check } = createWork(createSigner('a new secret', 'work', [SECRET]), EASY);
    expect(check(ada, solved(), NOW)).toBe('good');
  });
});

describe('a first message', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openForTests();
  }, 60_000);
  afterAll(() => database.close());

  const { definition } = readBotFile(
    'agent: { type: docs, folders: . }\nrobot: { botName: Shop }\nchannels: { web: { check: work }, plain: {} }',
    'shop.yaml',
  );
  const visitorOf = (
    visitorId: string,
    changes: Partial<VisitorToProve> = {},
    channel = 'web',
  ): VisitorToProve => {
    const found = definition.channels.get(channel);
    if (!found) throw new Error('no such channel');
    const bot = definition as unknown as VisitorToProve['bot'];
    return { visitorId, role: 'anonymous', bot, channel: found, address: visitorId, ...changes };
  };
  const setUp = (now = NOW) => {
    const passes = new Set(['passed']);
    const usePass = async (pass: string) => passes.delete(pass);
    return createProofs({ queries: database.queries, work, usePass, now: () => now });
  };
  const refusal = { code: 1121, object: { work: { difficulty: EASY, validForS: 600 } } };

  it('of somebody unknown is refused with work, and taken with it, by which they are known', async () => {
    const proofs = setUp();
    const visitor = visitorOf('first');
    const { work: given } = await proofs.workFor(visitor);
    await expect(proofs.require(visitor, undefined)).rejects.toMatchObject(refusal);
    const proof = solve(given?.challenge ?? '');
    await expect(proofs.require(visitorOf('second'), proof)).rejects.toMatchObject(refusal);
    await proofs.require(visitor, proof);
    // The same message may come again, with any proof or none, at any process.
    await setUp().require(visitor, proof);
    await proofs.require(visitor, undefined);
    expect(await proofs.workFor(visitor)).toEqual({});
  });

  it('is taken with a passed check, which serves once', async () => {
    const proofs = setUp();
    const pass = { captchaVerification: 'passed' };
    await proofs.require(visitorOf('third'), pass);
    await expect(proofs.require(visitorOf('fourth'), pass)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['has logged in', visitorOf('user', { role: 'user' })],
    ['is on trial', visitorOf('trial', { role: 'trial' })],
    ['comes by a channel that asks for nothing', visitorOf('plain', {}, 'plain')],
  ])('needs no proof of who %s', async (_name, visitor) => {
    const proofs = setUp();
    await proofs.require(visitor, undefined);
    expect(await proofs.workFor(visitor)).toEqual({});
  });

  it('is asked for less often than somebody could ask, and forgotten after a month', async () => {
    const proofs = setUp();
    const eager = visitorOf('eager');
    for (let time = 0; time < 30; time += 1) await proofs.workFor(eager);
    await expect(proofs.workFor(eager)).rejects.toMatchObject({ code: 1113 });
    await expect(proofs.require(eager, undefined)).rejects.toMatchObject({ code: 1113 });

    const later = NOW + 31 * 86_400_000;
    await forgetProofs(database.queries, later);
    await expect(setUp(later).require(visitorOf('first'), undefined)).rejects.toMatchObject({ code: 1121 });
  });
});
