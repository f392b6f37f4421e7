import { uploadSignature } from './attachments.ts';
import { baseConfig } from './configuration.ts';
import { compareVersions, sendFeedback } from './feedback.ts';
import { baseDomain, freeLogin, hostLogin, isLogin, logout } from './identity.ts';
import type { Operation } from './operation.ts';
import { stopRun } from './run.ts';
import { pullHistory, pullSession, setSession } from './sessions.ts';
import { createShare, listShares, readShare, revokeShare } from './share.ts';
import { predictQuestion, recommend } from './suggestions.ts';

/**
 * Every JSON call by its name, for documents and servers; the app imports the calls it makes one by one.
 * Beside them, `streamPaths` answer with event streams (`RunInput`, `RunEvent`) and `bytePaths` carry audio one way.
 */
export const operations = {
  baseConfig,
  baseDomain,
  freeLogin,
  hostLogin,
  isLogin,
  logout,
  pullSession,
  setSession,
  pullHistory,
  stopRun,
  sendFeedback,
  compareVersions,
  predictQuestion,
  recommend,
  uploadSignature,
  createShare,
  readShare,
  listShares,
  revokeShare,
} as const satisfies Record<string, Operation>;
