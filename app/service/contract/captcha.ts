import * as v from 'valibot';
import { post } from './operation.ts';
import { encryptField } from './payload-fields.ts';

/** The image of the slider check and its piece, CSS pixels; positions are given in these. */
export const captchaSize = { width: 310, height: 155, piece: 47 } as const;

/**
 * `blockPuzzle`: drag the piece to its place; the AJ-Captcha protocol as its servers speak it. `proofOfWork`:
 * the same calls with a sum for the browser, see `solveProofOfWork`; for visitors who cannot see the image.
 */
export const CaptchaType = v.picklist(['blockPuzzle', 'proofOfWork']);
export type CaptchaType = v.InferOutput<typeof CaptchaType>;

/** The `repCode`s that the app tells apart; any other is a failure too. */
export const captchaCodes = {
  ok: '0000',
  /** Too late, or tried already: a new check is needed. */
  expired: '6110',
  /** The wrong place: a new check is needed, for each can be tried once. */
  wrong: '6111',
  /** Too many checks were asked for in this minute. */
  getLimit: '6201',
  /** The wrong place too often: locked for a while. */
  locked: '6202',
  /** Too many answers in this minute. */
  checkLimit: '6204',
} as const;

const replyOf = <Data extends v.GenericSchema>(data: Data) =>
  v.object({ repCode: v.string(), repMsg: v.nullish(v.string()), repData: v.nullish(data) });

/** A check to be done. Pictures are base64 of a PNG or JPEG, without `data:`. */
export const CaptchaPuzzle = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  /** Key of `encryptField`; '' or absent for plain text. */
  secretKey: v.nullish(v.string(), ''),
  /** `blockPuzzle`: the image with the hole. */
  originalImageBase64: v.nullish(v.string()),
  /** `blockPuzzle`: the piece in a strip as high as the image, at its own height. */
  jigsawImageBase64: v.nullish(v.string()),
  /** `proofOfWork`: see `solveProofOfWork`. */
  challenge: v.nullish(v.string()),
  /** `proofOfWork`: bits. */
  difficulty: v.nullish(v.number()),
});
export type CaptchaPuzzle = v.InferOutput<typeof CaptchaPuzzle>;

/** A random id of the browser, by which AJ-Captcha's servers limit. */
const ClientUid = v.optional(v.pipe(v.string(), v.maxLength(128)));

/** `POST /captcha/get`. Its reply and that of `checkCaptcha` are AJ-Captcha's own, in no envelope. */
export const getCaptcha = {
  ...post(
    '/captcha/get',
    v.object({
      captchaType: CaptchaType,
      clientUid: ClientUid,
      ts: v.optional(v.number()),
    }),
    replyOf(CaptchaPuzzle),
  ),
  bare: true as const,
};

/** `POST /captcha/check`. `repCode` 0000: solved. */
export const checkCaptcha = {
  ...post(
    '/captcha/check',
    v.object({
      captchaType: CaptchaType,
      clientUid: ClientUid,
      token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
      /** `encryptField` of the answer's text. */
      pointJson: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
    }),
    replyOf(v.unknown()),
  ),
  bare: true as const,
};

/** The answer's text: where the piece's left edge was put (0 to 263, in an image 310 wide), or the nonce. */
export const answerText = (answer: { x: number } | { nonce: number }): string =>
  JSON.stringify('x' in answer ? { x: answer.x, y: 5 } : { nonce: answer.nonce });

/** Proves a passed check for `send/sms` and `send/email`, from the very text that it was passed with. */
export const captchaVerificationOf = (token: string, answer: string, secretKey: string): string =>
  encryptField(`${token}---${answer}`, secretKey);
