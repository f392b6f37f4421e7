import { expect, it } from 'vitest';
import { readBotFile } from '../bots/bot.ts';
import { requireOpen } from './read-question.ts';

const channelWith = (hours: string) => {
  const file = `
agent: { type: docs, folders: . }
robot: {}
channels: { web: { ${hours} } }
`;
  return readBotFile(file, 'shop.yaml').definition.channels.get('web')!;
};
const office = (outside: string) =>
  `hours: { timeZone: UTC, weekdays: { mon-fri: 09:00-17:00 }, outside: ${outside} }`;
const FRIDAY_NOON = Date.UTC(2026, 10, 27, 12);
const SATURDAY_NOON = Date.UTC(2026, 10, 28, 12);

it.each([
  ['without hours', '', SATURDAY_NOON, undefined],
  ['that goes on', office('chat'), SATURDAY_NOON, undefined],
  ['while it is open', office('hidden'), FRIDAY_NOON, undefined],
  ['while it is closed', office('hidden'), SATURDAY_NOON, 1120],
])('a channel %s', (_, hours, now, code) => {
  const ask = () => requireOpen(channelWith(hours), now);
  if (code) expect(ask).toThrow(expect.objectContaining({ code }));
  else expect(ask).not.toThrow();
});
