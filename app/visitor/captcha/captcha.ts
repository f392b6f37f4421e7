import * as v from 'valibot';
import {
  answerText,
  captchaCodes,
  type CaptchaPuzzle,
  type CaptchaType,
  captchaVerificationOf,
  checkCaptcha,
  getCaptcha,
} from '../../service/contract/captcha.ts';
import { headerNames } from '../../service/contract/headers.ts';
import type { OperationRequest, OperationResponse } from '../../service/contract/operation.ts';
import { encryptField } from '../../service/contract/payload-fields.ts';
import { request } from '../../service/request.ts';
import type { Service } from '../../service/service.ts';
import { solveApart, solveInSlices } from './solve-work.ts';

/** The result of a check: the proof for the service, or why there is none. */
export type CheckResult = { verification: string } | { failure: 'wrong' | 'limit' };

const limits = new Set<string>([captchaCodes.getLimit, captchaCodes.locked, captchaCodes.checkLimit]);

/** Makes a call whose reply is in no envelope. Rejects when it does not come, or is not what it should be. */
const callBare = <Call extends typeof getCaptcha | typeof checkCaptcha>(
  service: Service,
  { method, path, response: schema }: Call,
  body: OperationRequest<Call>,
): Promise<OperationResponse<Call>> =>
  service.open((connection) =>
    request(
      connection,
      path,
      // The same id as in the header: one browser is one client.
      { method, body: { ...body, clientUid: connection.headers[headerNames.guid] } },
      async (response) => v.parse(schema, await response.json()),
    ),
  );

/** Gets a check to be done; `limit` when too many were asked for. Rejects when the service cannot say. */
export const getPuzzle = async (
  service: Service,
  captchaType: CaptchaType,
): Promise<CaptchaPuzzle | 'limit'> => {
  const { repCode, repData } = await callBare(service, getCaptcha, { captchaType, ts: Date.now() });
  if (limits.has(repCode)) return 'limit';
  if (repCode !== captchaCodes.ok || !repData) throw new Error(`The check was refused with ${repCode}.`);
  return repData;
};

const check = async (
  service: Service,
  captchaType: CaptchaType,
  { token, secretKey }: CaptchaPuzzle,
  answer: string,
): Promise<CheckResult> => {
  const pointJson = encryptField(answer, secretKey ?? '');
  const { repCode } = await callBare(service, checkCaptcha, { captchaType, token, pointJson });
  if (repCode === captchaCodes.ok)
    return { verification: captchaVerificationOf(token, answer, secretKey ?? '') };
  return { failure: limits.has(repCode) ? 'limit' : 'wrong' };
};

/** Tells the service where the piece was put, in pixels of an image 310 wide. */
export const checkPosition = (service: Service, puzzle: CaptchaPuzzle, x: number): Promise<CheckResult> =>
  check(service, 'blockPuzzle', puzzle, answerText({ x }));

/** Has the browser do the sum that stands for the picture; takes some seconds. */
export const checkByWork = async (service: Service, signal: AbortSignal): Promise<CheckResult> => {
  const puzzle = await getPuzzle(service, 'proofOfWork');
  if (puzzle === 'limit') return { failure: 'limit' };
  const { challenge, difficulty } = puzzle;
  if (!challenge || typeof difficulty !== 'number')
    throw new Error('The service has no check without a picture.');
  signal.throwIfAborted();
  // Whoever cannot see the picture has no other way, so it is done in the page where there are no workers.
  const nonce = await solveApart(challenge, difficulty, signal).catch(() =>
    solveInSlices(challenge, difficulty, signal),
  );
  return check(service, 'proofOfWork', puzzle, answerText({ nonce }));
};
