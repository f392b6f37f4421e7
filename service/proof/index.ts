import { getWork } from 'casement/contract';
import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { createSigner } from '../base/signer.ts';
import { captcha } from '../captcha/index.ts';
import { database } from '../database/index.ts';
import { provenVisitors } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { answer } from '../http/answer.ts';
import { limits } from '../limits/index.ts';
import { createProofs, forgetProofs } from './proofs.ts';
import { createWork } from './work.ts';

export type { Proofs } from './proofs.ts';

/**
 * Asks for what a first message has to carry where a channel wants no bots: work that was done, or a check
 * that was passed.
 */
export const proof = part({
  name: 'proof',
  uses: { database, signing, limits, accounts, captcha },
  tables: { provenVisitors },
  open: ({ database: { queries }, signing: { secret, olderSecrets }, captcha: { use }, now }) => {
    const work = createWork(createSigner(secret, 'work', olderSecrets));
    return createProofs({ queries, work, usePass: use, now });
  },
  routes: (_given, { workFor }) => [answer(getWork, { for: 'visitor' }, ({ visitor }) => workFor(visitor))],
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetProofs(upkeep, time)] },
});
