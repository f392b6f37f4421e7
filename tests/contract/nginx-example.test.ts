import { readFileSync } from 'node:fs';
import { Limits } from 'casement/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;
const UNITS: Readonly<Record<string, number>> = { k: KILOBYTE, m: MEGABYTE };
/** More than a form has besides its file. */
const FORM_BYTES = 256 * KILOBYTE;

const exampleIn = (language: string, page = 'service'): string => {
  const text = readFileSync(new URL(`../../docs/${language}/${page}.md`, import.meta.url), 'utf8');
  return /```nginx\n(.*?)```/s.exec(text)?.[1] ?? '';
};

/** The file that operators copy, and that `tests/deploy` tries with nginx itself. */
const file = readFileSync(new URL('../../deploy/proxies/nginx.conf', import.meta.url), 'utf8');

/** The directives of an example, each with its parameters. */
const directivesOf = (example: string): string[][] =>
  example
    .replaceAll(/#.*/g, '')
    .split(/[;{}]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name !== '');

const zoneIn = (parameters: string[]): string | undefined =>
  parameters.map((one) => /^zone=([^:]+)/.exec(one)?.[1]).find((name) => name !== undefined);

it('of nginx is the same for several processes in both languages, but for its comments', () => {
  expect(directivesOf(exampleIn('zh-CN', 'sizing'))).toEqual(directivesOf(exampleIn('en', 'sizing')));
});

it.each(['service', 'sizing'])('of nginx on the page %s says what the file for operators says', (page) => {
  const whole = new Set(directivesOf(file).map((directive) => directive.join(' ')));
  // The page has one process, and no list of them.
  const ofOne = 'proxy_pass http://127.0.0.1:4300';
  const own = directivesOf(exampleIn('en', page)).map((directive) => directive.join(' '));
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((directive) => directive !== ofOne && !whole.has(directive))).toEqual([]);
});

it('of nginx is the same in both languages, but for its comments', () => {
  expect(directivesOf(exampleIn('zh-CN'))).toEqual(directivesOf(exampleIn('en')));
});

describe.each(['en', 'zh-CN'])('the example of nginx in %s', (language) => {
  const directives = directivesOf(exampleIn(language));
  const only = (name: string): string[] => {
    const [found = [], ...more] = directives.filter(([own]) => own === name);
    expect(found, name).not.toEqual([]);
    expect(more, name).toEqual([]);
    return found.slice(1);
  };

  const all = (name: string): string[][] =>
    directives.filter(([own]) => own === name).map(([, ...rest]) => rest);

  it('limits requests of an address, in a zone that it makes', () => {
    const zone = only('limit_req_zone');
    expect(zone[0]).toBe('$binary_remote_addr');
    expect(zone.find((one) => one.startsWith('rate='))).toMatch(/^rate=[1-9]\d*r\/[sm]$/);
    const limit = only('limit_req');
    expect(zoneIn(limit)).toBe(zoneIn(zone));
    expect(limit.find((one) => one.startsWith('burst='))).toMatch(/^burst=[1-9]\d*$/);
  });

  it('limits connections of an address and of a visitor, in zones that it makes', () => {
    const zones = all('limit_conn_zone');
    expect(zones.map(([key]) => key)).toEqual(['$binary_remote_addr', '$http_x_guid']);
    const limits = all('limit_conn');
    expect(limits.map(([name]) => name)).toEqual(zones.map(zoneIn));
    for (const [, most] of limits) expect(Number(most)).toBeGreaterThan(0);
  });

  it('lets the largest file pass that the service takes, and not much more', () => {
    const [size = ''] = only('client_max_body_size');
    const [, count, unit = ''] = /^(\d+)([km])$/.exec(size) ?? [];
    const bytes = Number(count) * (UNITS[unit] ?? 0);
    const { fileMaxMB, imageMaxMB } = v.parse(Limits, {});
    const largest = Math.max(fileMaxMB, imageMaxMB) * MEGABYTE;
    expect(bytes).toBeGreaterThanOrEqual(largest + FORM_BYTES);
    expect(bytes).toBeLessThan(1.5 * largest);
  });

  it("tells the service each visitor's address, as nobody can forge it", () => {
    const headers = directives.filter(([name]) => name === 'proxy_set_header').map(([, ...rest]) => rest);
    expect(headers).toContainEqual(['X-Forwarded-For', '$remote_addr']);
  });
});
