import { expect, it } from 'vitest';
import { ChatError, createChat } from '../index.ts';

it('says so where there is no browser', () => {
  const options = { botId: 'support', channelId: 'web', appUrl: 'https://chat.example.com/' };
  expect(() => createChat(options)).toThrow(expect.objectContaining({ code: 'NO_BROWSER' }));
  expect(() => createChat(options)).toThrow(ChatError);
});
