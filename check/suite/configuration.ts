import { baseConfig, baseDomain, headerNames } from 'casement/contract';
import { createClient } from '../client.ts';
import type { Frame } from '../frame.ts';
import type { Target } from '../target.ts';

/** Cases of the configuration of bot, channel and style. */
export const configurationSuite = ({ describe, expect, it }: Frame, target: () => Target): void => {
  describe('configuration', () => {
    it('is given without a token and fits the contract', async () => {
      const client = createClient(target(), target().channels.open);
      const configuration = await client.call(baseConfig, {});
      const { botName } = configuration.robot;
      expect({ 'robot.botName': botName }).not.toEqual({ 'robot.botName': '' });
    });

    it.each([headerNames.botId, headerNames.channelId, headerNames.styleId])(
      'is 404 for an unknown id in %s',
      async (header) => {
        const client = createClient(target(), target().channels.open);
        const reply = await client.request(baseConfig, {}, { [header]: 'nobody-has-this-id' });
        expect([reply.status, reply.code]).toEqual([404, 404]);
      },
    );

    it.each(['%', '%E0%A4%A', '%ff'])('refuses the bot id %s, which is not percent-encoded', async (id) => {
      const client = createClient(target(), target().channels.open);
      const reply = await client.request(baseConfig, {}, { [headerNames.botId]: id });
      expect([reply.status, reply.code]).toEqual([200, 400]);
    });

    it('finds the client id of a known domain and is 404 for another', async () => {
      const { domain, channels } = target();
      const client = createClient(target(), channels.open);
      const unknown = await client.request(baseDomain, { customDomain: 'nobody.example' });
      expect([unknown.status, unknown.code]).toEqual([404, 404]);
      if (!domain) return;
      const found = await client.call(baseDomain, { customDomain: domain.host });
      expect(found.clientId).toBe(domain.clientId);
    });
  });
};
