import { isLogin } from './account.ts';
import { uploadSignature } from './attachments.ts';
import { checkCaptcha, getCaptcha } from './captcha.ts';
import { baseConfig } from './configuration.ts';
import { compareVersions, sendFeedback } from './feedback.ts';
import { hostLogin, logout } from './host-login.ts';
import { baseDomain, freeLogin } from './identity.ts';
import { apply, emailLogin, googleLogin, phoneLogin, preGoogleLogin, sendEmail, sendSms } from './login.ts';
import type { Operation } from './operation.ts';
import { cancelPlan, checkout, readOrder } from './payments.ts';
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
  getCaptcha,
  checkCaptcha,
  sendSms,
  sendEmail,
  phoneLogin,
  emailLogin,
  preGoogleLogin,
  googleLogin,
  apply,
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
  checkout,
  readOrder,
  cancelPlan,
} as const satisfies Record<string, Operation>;
