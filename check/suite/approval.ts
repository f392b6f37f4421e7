import { randomUUID } from 'node:crypto';
import { apply, codes, freeLogin, isLogin } from 'casement/contract';
import { codeOf, createClient, identityToken, runInput } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** A bot whose visitors chat once somebody has let them in. */
export const approvalSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('approval', () => {
    let visitor: ReturnType<typeof createClient>;
    beforeEach(async (context) => {
      need(context, target(), 'approval');
      const { open } = target().channels;
      const { token } = await createClient(target(), open, identityToken(randomUUID())).call(freeLogin, {});
      visitor = createClient(target(), open, token);
    });

    it('is asked for before the first question', async () => {
      expect((await visitor.call(isLogin, {})).status).toBe('needs-approval');
      const reply = await visitor.post(runInput({ text: target().questions.short }));
      expect(await codeOf(reply)).toBe(codes.approvalRequired);
    });

    it('waits for a decision once a visitor has applied', async () => {
      const { status } = await visitor.call(apply, { userName: 'Ada', reason: 'I want to ask' });
      expect(status).toMatch(/^(?:submitted|under-review)$/);
      expect((await visitor.call(isLogin, {})).status).toMatch(/^(?:submitted|under-review)$/);
    });

    it.each([
      { userName: '', reason: 'I want to ask' },
      { userName: 'Ada', reason: '' },
      { userName: 'Ada', reason: 'x'.repeat(501) },
    ])('takes no application like %j', async (application) => {
      expect((await visitor.request(apply, application)).code).toBe(400);
      expect((await visitor.call(isLogin, {})).status).toBe('needs-approval');
    });
  });
};
