import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { asking, remembering, said } from '../collect-run.test-helper.ts';
import { asOneText, foreignConversation } from './foreign-conversation.ts';

const schema = v.object({ id: v.string() });
const kept = async (place: string, id: string): Promise<string> => {
  const memory = remembering();
  await foreignConversation(schema, place).keep(asking('?', { memory }), { id });
  return memory.kept[0] ?? '';
};

describe('the conversation at a back end', () => {
  const first = [said('user', 'One'), said('assistant', 'Yes.')];
  const messages = [...first, said('user', 'Two')];
  const answerId = first[1]?.id ?? '';

  it('is found again with what the back end has not been told', async () => {
    const value = await kept('dify http://a', 'c1');
    const memory = remembering({ value, answerId, isBehind: false });
    const found = await foreignConversation(schema, 'dify http://a').find(asking('', { messages, memory }));
    expect(found).toEqual({ kept: { id: 'c1' }, isBehind: false, isOwn: false, since: messages.slice(2) });
  });

  it.each([
    ['another back end', 'dify http://b', undefined],
    ['something else', 'dify http://a', 'no JSON'],
  ])('is not taken from %s', async (_, place, other) => {
    const value = other ?? (await kept('dify http://a', 'c1'));
    const memory = remembering({ value, answerId, isBehind: false });
    expect(await foreignConversation(schema, place).find(asking('', { messages, memory }))).toBeUndefined();
  });

  it('goes on behind an answer without a word', async () => {
    const value = await kept('x', 'c1');
    const memory = remembering({ value, answerId: 'wordless', isBehind: false });
    const found = await foreignConversation(schema, 'x').find(asking('', { messages, memory }));
    expect(found?.since).toEqual(messages.slice(-1));
  });

  it('that begins in the middle is told what was said', () => {
    expect(asOneText(messages.slice(2))).toBe('Two');
    expect(asOneText(messages)).toMatch(/^\[.*\]\nUser: One\n\nAssistant: Yes\.\n\[.*\]\n\nTwo$/);
    const long = [said('user', 'x'.repeat(30_000)), said('assistant', 'Yes.'), said('user', 'Two')];
    expect(asOneText(long)).not.toContain('xxx');
  });
});
