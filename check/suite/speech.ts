import { baseConfig, bytePaths } from 'casement/contract';
import { codeOf, createVisitor, runInput, textOf, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Cases of answers that are read aloud and of speech that is written down. */
export const speechSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('speech', () => {
    let visitor: Visitor;
    let messageId: string;
    let text: string;
    beforeEach(async () => {
      visitor = await createVisitor(target());
      const input = runInput({ text: target().questions.short });
      text = textOf(await visitor.ask(input));
      messageId = input.forwardedProps.answerId;
    });

    const speak = (input: object, asking = visitor): Promise<Response> =>
      asking.fetchPath(bytePaths.tts, {
        method: 'POST',
        body: JSON.stringify({ messageId, text, language: 'en', ...input }),
      });

    const listen = (body: string, type: string): Promise<Response> =>
      visitor.fetchPath(bytePaths.stt, { method: 'POST', body, headers: { 'Content-Type': type } });

    const abilities = async () => (await visitor.call(baseConfig, {})).speech ?? { tts: 0, stt: 0 };

    it('is audio where the configuration says so, and refused where it does not', async () => {
      const { tts } = await abilities();
      const response = await speak({});
      // 403 where only this bot has no voice.
      expect(response.status === 403 ? 404 : response.status).toBe(tts === 1 ? 200 : 404);
      if (tts === 1) {
        expect(response.headers.get('Content-Type')).toMatch(/^audio\//);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    });

    it("is refused without a text, with too long a one, and for what is not the visitor's answer", async (context) => {
      need(context, target(), 'reading aloud');
      for (const wrong of [{ text: '' }, { text: 'x'.repeat(4001) }, { language: '' }, { messageId: '' }]) {
        expect(await codeOf(await speak(wrong))).toBe(400);
      }
      expect(await codeOf(await speak({ messageId: 'no-such-message' }))).toBe(404);
      expect(await codeOf(await speak({}, await createVisitor(target())))).toBe(404);
    });

    it('is of nothing but the answer', async (context) => {
      need(context, target(), 'reading aloud');
      expect(await codeOf(await speak({ text: 'Read me this book of mine instead.' }))).toBe(400);
    });

    it('is not written down from what is no recording, nor where the service cannot', async (context) => {
      need(context, target(), 'writing down');
      expect(await codeOf(await listen('{}', 'application/json'))).toBe(400);
      expect(await codeOf(await listen('', 'audio/webm'))).toBe(400);
      const { stt } = await abilities();
      if (stt === 0) expect((await listen('sound', 'audio/webm')).status).toBe(404);
    });
  });
};
