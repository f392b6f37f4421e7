import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { baseConfig, Configuration } from './configuration.ts';
import { Message } from './conversation.ts';
import { isLogin } from './account.ts';
import { Envelope } from './operation.ts';
import { pullSession, Session } from './sessions.ts';
import { createShare } from './share.ts';

const message = {
  id: 'm',
  sessionId: 's',
  parentId: null,
  role: 'user',
  parts: [],
  createdAt: 1,
  status: 'complete',
};

describe('a reply that leaves out what it may', () => {
  it.each([undefined, null, {}, { channel: null, robot: null, style: null, limits: null, links: null }])(
    'means every default as a configuration: %j',
    (object) => {
      expect(v.parse(baseConfig.response, object)).toEqual({
        ...v.parse(Configuration, {}),
        ...(object && 'links' in object && { links: undefined }),
      });
    },
  );

  it.each([
    [0, 0],
    ['0', 0],
    [false, 0],
    [1, 1],
    ['1', 1],
    ['#ffffff', 1],
    [true, 1],
    ['', undefined],
    [null, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('reads the text color %j as %j', (textColor, scheme) => {
    expect(v.parse(Configuration, { style: { textColor } }).style.textColor).toBe(scheme);
  });

  it.each(['', null, undefined])('has no page of terms with the address %j', (terms) => {
    const { links } = v.parse(Configuration, { links: { terms, privacy: 'https://shop.example/privacy' } });
    expect(links?.terms ?? links?.privacy).toBe('https://shop.example/privacy');
  });

  it('makes a link that is known by its id and address alone', () => {
    expect(v.parse(createShare.response, { shareId: 'x', url: '/?share=x' })).toEqual({
      shareId: 'x',
      url: '/?share=x',
      title: '',
    });
  });

  it.each([
    ['the last page of a list', pullSession.response, { list: [], next: null }],
    [
      'a message',
      Message,
      { ...message, error: null, steps: null, verdict: null, comment: null, runId: null },
    ],
    [
      'a conversation',
      Session,
      { id: 's', title: null, headId: null, createdAt: 1, updatedAt: 1, running: null },
    ],
    [
      'a login state',
      isLogin.response,
      { login: true, role: 'admin', reason: null, entitlement: null, user: null },
    ],
    ['an envelope', Envelope, { code: null, message: null, object: {} }],
  ])('may say so by null: %s', (_name, schema, reply) => {
    expect(v.is(schema, reply)).toBe(true);
  });
});
