import { describe, expect, it } from 'vitest';
import {
  decide,
  isForPage,
  type Memory,
  type Moment,
  rememberPage,
  secondsToWait,
  VISIT_GAP_MS,
} from './decide.ts';
import type { ChatRule } from './rule.ts';

const moment = (more: Partial<Moment> = {}): Moment => ({
  path: '/pricing',
  seconds: 0,
  scroll: 0,
  isLeaving: false,
  ...more,
});
const memory = (more: Partial<Memory> = {}): Memory => ({
  visit: 1,
  seenAt: 0,
  spoken: {},
  isClosed: false,
  ...more,
});
const rule = (more: ChatRule) => ({ name: 'one', teaser: 'Hello', ...more });

describe('a page', () => {
  it.each([
    [undefined, '/pricing', true],
    ['/pricing', '/pricing', true],
    ['/pricing', '/pricing/', true],
    ['/pricing/', '/pricing', true],
    ['/pricing', '/pricing/team', false],
    ['/pricing', '/en/pricing', false],
    ['/', '/', true],
    ['/', '/pricing', false],
    ['/docs/*', '/docs/start', true],
    ['/docs/*', '/docs', false],
    ['/docs*', '/docs', true],
    ['*/pricing', '/en/pricing', true],
    ['/*/shoes/*/buy', '/men/shoes/red/buy', true],
    ['/*/shoes/*/buy', '/men/shoes/buy', false],
    ['/a*a', '/a', false],
    ['/app#/pricing', '/app#/pricing', true],
    [['/pricing', '/plans'], '/plans', true],
    [['!/checkout*'], '/checkout/pay', false],
    [['!/checkout*'], '/pricing', true],
    [['/*', '!/checkout*'], '/checkout', false],
    [['/shop*', '!/checkout*'], '/pricing', false],
    // Nothing in it is a regular expression.
    ['/a.c', '/abc', false],
    [`/${'*a'.repeat(40)}`, `/${'a'.repeat(39)}b`, false],
  ])('of %j is %s: %s', (pages, path, expected) => {
    expect(isForPage(pages === undefined ? {} : { pages }, path)).toBe(expected);
  });
});

describe('a rule', () => {
  it.each<[string, ChatRule, Partial<Moment>, Partial<Memory>, boolean]>([
    ['without conditions', {}, {}, {}, true],
    ['for another page', { pages: '/docs' }, {}, {}, false],
    ['before its time', { afterSeconds: 20 }, { seconds: 19.9 }, {}, false],
    ['at its time', { afterSeconds: 20 }, { seconds: 20 }, {}, true],
    ['above its depth', { afterScroll: 50 }, { scroll: 49 }, {}, false],
    ['at its depth', { afterScroll: 50 }, { scroll: 50 }, {}, true],
    [
      'of two conditions with one',
      { afterScroll: 50, afterSeconds: 9 },
      { scroll: 90, seconds: 3 },
      {},
      false,
    ],
    [
      'of two conditions with both',
      { afterScroll: 50, afterSeconds: 9 },
      { scroll: 90, seconds: 9 },
      {},
      true,
    ],
    ['for the exit, in the middle of a visit', { onExit: true }, {}, {}, false],
    ['for the exit, at the exit', { onExit: true }, { isLeaving: true }, {}, true],
    ['for any moment, at the exit', {}, { isLeaving: true }, {}, true],
    ['for who returns, at a first visit', { isReturning: true }, {}, {}, false],
    ['for who returns, at a second', { isReturning: true }, {}, { visit: 2 }, true],
    ['for who is new, at a first visit', { isReturning: false }, {}, {}, true],
    ['for who is new, at a second', { isReturning: false }, {}, { visit: 2 }, false],
    ['that has spoken in this visit', {}, {}, { visit: 2, spoken: { one: 2 } }, false],
    ['that has spoken in a visit before', {}, {}, { visit: 2, spoken: { one: 1 } }, true],
    ['for once ever, after a visit before', { once: 'ever' }, {}, { visit: 2, spoken: { one: 1 } }, false],
    ['for once ever, where another has spoken', { once: 'ever' }, {}, { spoken: { two: 1 } }, true],
    ['for once a page, spoken on another page', { once: 'page' }, {}, { spoken: { one: 1 } }, true],
    ['for who has closed the chat', { once: 'page' }, {}, { isClosed: true }, false],
    ['whose name every object has', { name: 'toString', once: 'ever' }, {}, {}, true],
  ])('%s', (_name, conditions, now, kept, speaks) => {
    expect(decide([rule(conditions)], moment(now), memory(kept), false) !== undefined).toBe(speaks);
  });

  it('is the first of the list that is due', () => {
    const rules = [rule({ name: 'late', afterSeconds: 9 }), rule({ name: 'now' }), rule({ name: 'also' })];
    expect(decide(rules, moment(), memory(), false)?.name).toBe('now');
    expect(decide(rules, moment({ seconds: 9 }), memory(), false)?.name).toBe('late');
  });

  it('keeps quiet on a page where one has spoken', () => {
    expect(decide([rule({ once: 'page' })], moment(), memory(), true)).toBeUndefined();
    expect(secondsToWait([rule({ afterSeconds: 5 })], moment(), memory(), true)).toBeUndefined();
  });
});

describe('the time until a rule may be due', () => {
  it.each<[string, ChatRule[], Partial<Memory>, number | undefined]>([
    [
      'is the shortest of those that wait',
      [{ afterSeconds: 30 }, { afterSeconds: 12 }, { afterSeconds: 2 }],
      {},
      8,
    ],
    ['is none where none waits for time', [{ afterScroll: 50 }, { onExit: true }], {}, undefined],
    ['is none for another page', [{ afterSeconds: 30, pages: '/docs' }], {}, undefined],
    ['is none for a rule that has spoken', [{ afterSeconds: 30 }], { spoken: { one: 1 } }, undefined],
    ['is none for who has closed the chat', [{ afterSeconds: 30 }], { isClosed: true }, undefined],
  ])('%s', (_name, rules, kept, expected) => {
    expect(secondsToWait(rules.map(rule), moment({ seconds: 4 }), memory(kept), false)).toBe(expected);
  });
});

describe('a visit', () => {
  it('is the first where nothing is remembered', () => {
    expect(rememberPage(undefined, 7)).toEqual({ visit: 1, seenAt: 7, spoken: {}, isClosed: false });
  });

  it.each([
    ['goes on from page to page', VISIT_GAP_MS, 3],
    ['is another after half an hour without a page', VISIT_GAP_MS + 1, 4],
    ['goes on when the clock was put back', -5000, 3],
  ])('%s', (_name, later, visit) => {
    const before = memory({ visit: 3, seenAt: 10_000, spoken: { one: 2 }, isClosed: true });
    expect(rememberPage(before, 10_000 + later)).toEqual({ ...before, visit, seenAt: 10_000 + later });
  });
});
