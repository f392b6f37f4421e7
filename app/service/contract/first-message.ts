import * as v from 'valibot';
import { get } from './operation.ts';
import { maybe } from './primitives.ts';

/** Work for the browser of a visitor whom the service does not know yet: see `solveProofOfWork`. */
export const Work = v.object({
  /** Good for this visitor and bot alone. */
  challenge: v.string(),
  /** Bits. */
  difficulty: v.number(),
  /** For how long it is taken, seconds. */
  validForS: v.number(),
});
export type Work = v.InferOutput<typeof Work>;

/** `work` is absent where the next message needs none. Also the `object` of code 1121. */
export const WorkToDo = v.object({ work: maybe(Work) });

/**
 * `GET /v1/im/msg/work`: the work that a visitor's first message has to carry, so that it can be done while
 * they type. Code 1113 when it is asked for too often.
 */
export const getWork = get('/v1/im/msg/work', v.object({}), WorkToDo);

/** Work that was done, or a security check that was passed in its place (`captchaVerificationOf`). */
export const Proof = v.union([
  v.object({ challenge: v.pipe(v.string(), v.maxLength(300)), nonce: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ captchaVerification: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
]);
export type Proof = v.InferOutput<typeof Proof>;
