import * as v from 'valibot';
import { subscribeKey } from 'valtio/utils';
import { listen } from '../../base/listen.ts';
import * as codes from '../../service/contract/codes.ts';
import { getWork, type Proof, type Work, WorkToDo } from '../../service/contract/first-message.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Service } from '../../service/service.ts';
import type { StreamRequest } from '../../service/stream.ts';
import { solveApart } from '../../visitor/captcha/solve-work.ts';
import { hasUser } from '../../visitor/identity/identity.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import type { Conversation } from '../create-conversation.ts';

type Needs = { visitor: Visitor; conversation: Pick<Conversation, 'state'>; signal: AbortSignal };

/** The longest that a visitor waits for the work; few devices need as long. */
const MOST_MS = 4000;
/** A proof must be good for longer than that: the message needs time to arrive. */
const MARGIN_MS = 10_000;

type Prepared = { proof: Proof; goodUntil: number };

/** Returns the work that a refusal asks for; undefined for any other failure. */
const workIn = (error: unknown): Work | undefined => {
  if (!(error instanceof ServiceError) || error.code !== codes.proofRequired) return undefined;
  const told = v.safeParse(WorkToDo, error.data);
  return told.success ? told.output.work : undefined;
};

const withProof = (stream: StreamRequest, proof: Proof | undefined): StreamRequest => {
  if (stream.type !== 'send' || !proof) return stream;
  const { input } = stream;
  return { ...stream, input: { ...input, forwardedProps: { ...input.forwardedProps, proof } } };
};

/**
 * Gives a first message its proof of work, which is done while the visitor types. It wraps the
 * service's streams below the code that repeats a message, so that senders know nothing of it and a repeated
 * send keeps its ids.
 */
export const createProofs = ({ visitor, conversation, signal }: Needs) => {
  const { service, state } = visitor;
  let prepared: Promise<Prepared | undefined> | undefined;
  /** A check that was passed in place of the work. */
  let passed: Proof | undefined;
  /** The browser has no workers, or none that come to an end. */
  let isUnable = false;

  const solve = async ({ challenge, difficulty, validForS }: Work): Promise<Prepared | undefined> => {
    if (isUnable) return undefined;
    const goodUntil = performance.now() + validForS * 1000 - MARGIN_MS;
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    const timer = setTimeout(giveUp, MOST_MS);
    const stopListening = listen(signal, 'abort', giveUp);
    try {
      return {
        proof: { challenge, nonce: await solveApart(challenge, difficulty, ending.signal) },
        goodUntil,
      };
    } catch {
      isUnable = true;
      return undefined;
    } finally {
      clearTimeout(timer);
      stopListening();
    }
  };

  const askAndSolve = async (): Promise<Prepared | undefined> => {
    const { work } = await service.call(getWork, {}, { signal });
    return work && solve(work);
  };

  /** Has the work done ahead, once. In silence: without it, the message asks for it itself. */
  const prepare = (): void => {
    const { draft, draftAttachments } = conversation.state;
    if ((draft === '' && draftAttachments.length === 0) || prepared || isUnable) return;
    if (state.phase.type !== 'ready' || hasUser(visitor.identity.read())) return;
    prepared = askAndSolve().catch(() => undefined);
  };

  /** Returns what there is for the next message; it stays until the service has taken or refused it. */
  const ready = async (): Promise<Proof | undefined> => {
    if (passed) return passed;
    const done = await prepared;
    return done && done.goodUntil > performance.now() ? done.proof : undefined;
  };

  /** Lets go of what the service has taken or refused. */
  const use = (next: Prepared | undefined): void => {
    passed = undefined;
    prepared = Promise.resolve(next);
  };

  const guard =
    (open: Service['openStream']): Service['openStream'] =>
    async (stream, ending) => {
      if (stream.type !== 'send' || stream.input.messages.length === 0) return open(stream, ending);
      const proof = await ready();
      ending?.throwIfAborted();
      try {
        const reply = await open(withProof(stream, proof), ending);
        // The visitor is known from now on.
        use(undefined);
        return reply;
      } catch (error) {
        const work = workIn(error);
        if (!work) throw error;
        // There was none yet, or it is not good any more.
        const again = await solve(work);
        use(again);
        ending?.throwIfAborted();
        if (!again) throw error;
        return open(withProof(stream, again.proof), ending);
      }
    };

  service.openStream = guard(service.openStream);
  const stops = [
    subscribeKey(conversation.state, 'draft', prepare),
    subscribeKey(conversation.state, 'draftAttachments', prepare),
    subscribeKey(state, 'phase', prepare),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  prepare();

  return {
    /** Lets the next message carry a check that the visitor has passed. */
    passWith: (captchaVerification: string): void => {
      passed = { captchaVerification };
    },
  };
};
