import * as v from 'valibot';
import { isLogin } from './account.ts';
import { uploadSignature } from './attachments.ts';
import { checkCaptcha, getCaptcha } from './captcha.ts';
import { baseConfig } from './configuration.ts';
import { sendContact } from './contact.ts';
import { compareVersions, sendFeedback } from './feedback.ts';
import { getWork } from './first-message.ts';
import { hostLogin, logout } from './host-login.ts';
import { baseDomain, freeLogin } from './identity.ts';
import { apply, emailLogin, googleLogin, phoneLogin, preGoogleLogin, sendEmail, sendSms } from './login.ts';
import { Nothing, type Operation } from './operation.ts';
import { cancelPlan, checkout, readOrder } from './payments.ts';
import { Id } from './primitives.ts';
import { RunInput, stopRun, streamPaths } from './run.ts';
import { pullSession, setSession } from './sessions.ts';
import { pullHistory } from './history.ts';
import { createShare, listShares, readShare, revokeShare } from './share.ts';
import { bytePaths, SpeechInput, Transcript } from './speech.ts';
import { predictQuestion, recommend } from './suggestions.ts';

/**
 * Every JSON call by its name, for documents and servers; the app imports the calls it makes one by one.
 * Beside them, `streamOperations` carry events and audio.
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
  sendContact,
  pullSession,
  setSession,
  pullHistory,
  stopRun,
  getWork,
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

/** The calls that answer with an event stream (`RunEvent`), and those that carry audio one way. */
export const streamOperations = {
  send: {
    method: 'POST',
    path: streamPaths.send,
    request: RunInput,
    response: Nothing,
    carries: 'events',
  },
  resume: {
    method: 'GET',
    path: streamPaths.resume,
    request: v.object({ runId: Id }),
    response: Nothing,
    carries: 'events',
  },
  tts: { method: 'POST', path: bytePaths.tts, request: SpeechInput, response: Nothing, carries: 'audio' },
  stt: { method: 'POST', path: bytePaths.stt, request: Nothing, response: Transcript, takes: 'audio' },
} as const satisfies Record<string, Operation>;
