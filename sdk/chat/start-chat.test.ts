// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOptions } from './options.ts';
import { startChat } from './start-chat.ts';

vi.mock('../frame/start-frame.ts', () => ({ startFrame: () => undefined }));
vi.mock('../frame/load-frame-part.ts', () => ({ loadFramePart: () => new Promise(() => undefined) }));

const pageUrl = 'https://chat.example.com/?bot_id=support';
const start = (mode: 'bubble' | 'page' = 'bubble') =>
  startChat(
    readOptions({ botId: 'support', channelId: 'web', appUrl: 'https://chat.example.com/', mode }),
    pageUrl,
  );

afterEach(() => sessionStorage.clear());

describe('startChat', () => {
  it('forgets what an earlier page has kept when it is destroyed, also where it was never loaded', () => {
    for (const kept of ['3', 'open']) {
      sessionStorage.setItem(pageUrl, kept);
      start().destroy();
      expect(sessionStorage.getItem(pageUrl)).toBeNull();
    }
  });

  it('leaves alone what a chat in another mode has kept', () => {
    sessionStorage.setItem(pageUrl, '3');
    start('page').destroy();
    expect(sessionStorage.getItem(pageUrl)).toBe('3');
  });

  it('has another promise for a listener that opens it again after a failure', async () => {
    const chat = start();
    chat.open();
    const first = chat.ready;
    chat.events.on('error', () => chat.open());
    chat.fail('FRAME_BLOCKED', 'blocked');
    const second = chat.ready;
    await expect(first).rejects.toMatchObject({ code: 'FRAME_BLOCKED' });
    chat.settle();
    await expect(second).resolves.toBeUndefined();
    chat.destroy();
  });
});
