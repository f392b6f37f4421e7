import { randomInt, randomUUID } from 'node:crypto';
import {
  answerText,
  type CaptchaPuzzle,
  captchaVerificationOf,
  checkCaptcha,
  emailLogin,
  encryptField,
  getCaptcha,
  headerNames,
  type OperationResponse,
  sendEmail,
  solveProofOfWork,
} from 'casement/contract';
import * as v from 'valibot';
import { createClient } from './client.ts';
import type { Target } from './target.ts';

type Client = ReturnType<typeof createClient>;

/** A visitor's network, so that tests do not share the limits of one address. */
export const newAddress = () => ({
  'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

export const newEmail = (): string => `${randomUUID()}@mail.example`;

/** Calls an operation whose reply has no envelope. */
export const callBare = async <Call extends typeof getCaptcha | typeof checkCaptcha>(
  client: Client,
  operation: Call,
  body: unknown,
  headers: Record<string, string> = newAddress(),
): Promise<OperationResponse<Call>> => {
  const response = await client.fetchPath(operation.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
  return v.parse(operation.response, await response.json()) as OperationResponse<Call>;
};

export const newPuzzle = async (
  client: Client,
  captchaType: 'blockPuzzle' | 'proofOfWork',
): Promise<CaptchaPuzzle> => {
  const { repCode, repData } = await callBare(client, getCaptcha, { captchaType, ts: Date.now() });
  if (repCode !== '0000' || !repData) throw new Error(`no check but ${repCode}`);
  return repData;
};

/** Passes a check by work instead of a picture; returns what proves it. */
export const passCheck = async (client: Client): Promise<string> => {
  const { token, secretKey, challenge, difficulty } = await newPuzzle(client, 'proofOfWork');
  const answer = answerText({ nonce: solveProofOfWork(challenge ?? '', difficulty ?? 0) });
  const { repCode } = await callBare(client, checkCaptcha, {
    captchaType: 'proofOfWork',
    token,
    pointJson: encryptField(answer, secretKey ?? ''),
  });
  if (repCode !== '0000') throw new Error(`the check failed with ${repCode}`);
  return captchaVerificationOf(token, answer, secretKey ?? '');
};

/** A visitor's network, and the id of their browser. */
export const newBrowser = () => ({ ...newAddress(), [headerNames.guid]: randomUUID() });

/** Has a code sent to an address; returns it. */
export const requestCode = async (
  target: Target,
  client: Client,
  email: string,
  headers: Record<string, string> = newAddress(),
): Promise<string> => {
  const captchaVerification = await passCheck(client);
  await client.call(sendEmail, { email, captchaVerification }, headers);
  return (await target.codeSentTo?.(email)) ?? '';
};

/** Another code, none of whose digits is right. */
export const wrongCode = (code: string): string =>
  code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));

/** Logs in with an e-mail address; `client` presents the token whose conversations are to come along. */
export const logInByEmail = async (
  target: Target,
  client: Client,
  email = newEmail(),
  channelId = target.channels.open,
) => {
  const code = await requestCode(target, client, email);
  const login = await client.call(emailLogin, { email, code }, newAddress());
  return { email, ...login, ...createClient(target, channelId, login.token) };
};
