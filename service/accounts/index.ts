import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { accounts as rows, auditTrail, revokedTokens, accountStatuses } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { limits } from '../limits/index.ts';
import { readReader, readVisitor, type Visitor } from './read-visitor.ts';
import { createTokenService, forgetRevokedTokens } from './service-token.ts';
import { userRoutes } from './user-routes.ts';

export { ACCOUNT_TOKEN_MS } from './account-token.ts';
export { type ProvenUser, publicAccount, upsertAccount } from './accounts.ts';
export { audit } from './audit.ts';
export { readEarlier } from './earlier-token.ts';
export { userIdOf } from './identity-token.ts';
export type { AuthContext, Visitor } from './read-visitor.ts';
export { isRevoked, revokeLogin } from './service-token.ts';
export {
  applyFor,
  moveApplication,
  readAccountStatus,
  requireApproval,
  requireEnabled,
} from './account-status.ts';

declare module '../http/answer.ts' {
  interface Admitted {
    visitor: Visitor;
    /** A visitor who reads what is stored, also with a disabled account. */
    reader: Visitor;
  }
}

/** Who asks: identities, tokens, accounts, and how each visitor stands with a bot. */
export const accounts = part({
  name: 'accounts',
  uses: { database, signing, bots, limits },
  tables: { rows, accountStatuses, auditTrail, revokedTokens },
  open: ({
    database: { queries },
    signing: { secret, olderSecrets },
    bots: registry,
    limits: { addressOf },
    now,
  }) => ({
    bots: registry,
    tokens: createTokenService(secret, olderSecrets),
    queries,
    addressOf,
    now,
  }),
  routes: (_given, auth) => userRoutes(auth),
  admits: (_given, auth) => ({
    visitor: (context) => readVisitor(context, auth),
    reader: (context) => readReader(context, auth),
  }),
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetRevokedTokens(upkeep, time)] },
});
