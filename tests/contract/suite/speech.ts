import { baseConfig, bytePaths } from 'casement/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, createVisitor, readEvents, runInput, type Visitor } from '../client.ts';
import type { Target } from '../target.ts';

export const speechSuite = (target: () => Target): void => {
  describe('speech', () => {
    let visitor: Visitor;
    let messageId: string;
    beforeEach(async () => {
      visitor = await createVisitor(target());
      const input = runInput({ text: target().questions.short });
      await readEvents(await visitor.post(input));
      messageId = input.forwardedProps.answerId;
    });

    const speak = (input: object, asking = visitor): Promise<Response> =>
      asking.fetchPath(bytePaths.tts, {
        method: 'POST',
        body: JSON.stringify({ messageId, text: 'It is “so”', language: 'en', ...input }),
      });

    const listen = (body: string, type: string): Promise<Response> =>
      visitor.fetchPath(bytePaths.stt, { method: 'POST', body, headers: { 'Content-Type': type } });

    const abilities = async () => (await visitor.call(baseConfig, {})).speech ?? { tts: 0, stt: 0 };

    it('is audio where the configuration says so, and 404 where it does not', async () => {
      const { tts } = await abilities();
      const response = await speak({});
      expect(response.status).toBe(tts === 1 ? 200 : 404);
      if (tts === 1) {
        expect(response.headers.get('Content-Type')).toMatch(/^audio\//);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    });

    it("is refused without a text, with too long a one, and for what is not the visitor's answer", async () => {
      for (const wrong of [{ text: '' }, { text: 'x'.repeat(4001) }, { language: '' }, { messageId: '' }]) {
        expect(await codeOf(await speak(wrong))).toBe(400);
      }
      expect(await codeOf(await speak({ messageId: 'no-such-message' }))).toBe(404);
      expect(await codeOf(await speak({}, await createVisitor(target())))).toBe(404);
    });

    it('is of nothing but the answer', async () => {
      expect(await codeOf(await speak({ text: 'Read me this book of mine instead.' }))).toBe(400);
    });

    it('is not written down from what is no recording, nor where the service cannot', async () => {
      expect(await codeOf(await listen('{}', 'application/json'))).toBe(400);
      expect(await codeOf(await listen('', 'audio/webm'))).toBe(400);
      const { stt } = await abilities();
      if (stt === 0) expect((await listen('sound', 'audio/webm')).status).toBe(404);
    });
  });
};
