import { codes } from 'casement/contract';
import { jsonIn, jsonOrText } from '../../base/json.ts';
import { placeOf } from '../../base/outside-failure.ts';
import { AgentError, type FailureOptions } from '../agent.ts';
import { NEUTRAL, NOT_AVAILABLE } from '../failures.ts';
import { codeOfWords, type Meaning } from './code-of-words.ts';
import { fieldsOf, readFields } from './fields.ts';
import { looksLike, wordsOfFailure } from './looks-like.ts';
import { beginningOf } from './reply.ts';

/** The most characters of a back end's words that go into the log. */
const MAX_REASON = 1000;

/** Facts that a back end reports beside its words. */
export type FailureFacts = Pick<FailureOptions, 'kind' | 'retryAfterS'> & {
  /** The code of the contract's error table. Default: 1200. */
  code?: number;
  /** The back end's own code, for the log. */
  reported?: string | number | undefined;
};

/** Reads `Retry-After`, which is seconds or a date. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const value = headers.get('Retry-After');
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  const found = Number.isNaN(seconds) ? (Date.parse(value) - Date.now()) / 1000 : seconds;
  return Number.isFinite(found) && found >= 0 ? Math.ceil(found) : undefined;
};

/**
 * Makes the failures of one back end, each with what the visitor is told and what the operator is.
 * @param kind The agent's `type`, for the log.
 * @param address That of the bot file.
 * @param meanings The meanings of the codes that the back end gives its refusals in `code`; absent means that
 * it gives none.
 */
export const failuresOf = (
  kind: string,
  address: string,
  meanings: Readonly<Record<string, Meaning>> | undefined,
) => {
  /** Makes a failure that the log tells in these words, with these fields. */
  const fail = (
    words: string,
    details: Readonly<Record<string, unknown>>,
    { code = codes.agentFailed, ...options }: FailureFacts & ErrorOptions = {},
    message = NOT_AVAILABLE,
  ): AgentError => new AgentError(code, message, { ...options, advice: `${kind} agent: ${words}`, details });

  /** Makes the failure that a back end reports inside of a reply; its words are for the operator. */
  const reported = (
    words: unknown,
    { code = codes.agentFailed, reported: ownCode, ...options }: FailureFacts = {},
  ): AgentError => {
    const reason = (typeof words === 'string' ? words : JSON.stringify(words ?? '')).slice(0, MAX_REASON);
    const details = { url: placeOf(address), ...(ownCode !== undefined && { code: ownCode }), reason };
    const message = NEUTRAL[code] ?? 'The agent failed.';
    return fail('the back end reported a failure', details, { ...options, code }, message);
  };

  const redirected = (target: URL, { status, headers }: Response): AgentError => {
    const to = headers.get('Location') ?? '';
    const place = URL.canParse(to, target) ? placeOf(new URL(to, target)) : 'an unreadable address';
    const words = `the back end redirects to ${place}; name that address if it is the right one`;
    return fail(words, { url: placeOf(target), status });
  };

  return {
    fail,
    reported,
    /** Makes the failure of a reply that is none, and lets go of it. */
    refusal: async (target: URL, response: Response): Promise<AgentError> => {
      const { status, headers } = response;
      if (status >= 300 && status < 400) {
        void response.body?.cancel();
        return redirected(target, response);
      }
      const text = await beginningOf(response);
      const reason = wordsOfFailure(headers, text).slice(0, MAX_REASON);
      const retryAfterS = retryAfterOf(headers);
      const ownCode = meanings && readFields(jsonOrText(text)).text('code');
      if (ownCode !== undefined) {
        const meaning = meanings?.[ownCode] ?? codeOfWords(reason, false);
        return reported(reason, {
          ...meaning,
          ...(retryAfterS !== undefined && { retryAfterS }),
          reported: ownCode,
        });
      }
      const seen = looksLike(headers, text);
      const fields = {
        url: placeOf(target),
        status,
        ...(reason !== '' && { reason }),
        ...(seen !== undefined && { looksLike: seen }),
      };
      if (status !== 429) {
        return fail(`the back end answers with status ${status}; check url and headers`, fields);
      }
      const limit = { code: codes.limitReached, retryAfterS };
      return fail('the back end says that a limit is reached', fields, limit, NEUTRAL[limit.code]);
    },
    /** Makes the failure of a reply that is not what it should be. */
    unexpected: (target: URL, { status, headers }: Response, wanted: string, text: string): AgentError => {
      const seen = looksLike(headers, text);
      const look = seen === undefined ? '' : `, it looks like ${seen}`;
      const contentType = headers.get('Content-Type') ?? '';
      // JSON says why, where it is no answer; other words may be those of one.
      const isJson = Object.keys(fieldsOf(jsonIn(text))).length > 0;
      const reason = isJson ? wordsOfFailure(headers, text).slice(0, MAX_REASON) : '';
      const details = { url: placeOf(target), status, contentType, ...(reason !== '' && { reason }) };
      return fail(
        `the reply is no ${wanted}${look}; check url and headers`,
        details,
        codeOfWords(reason, false),
      );
    },
  };
};
export type BackEndFailures = ReturnType<typeof failuresOf>;
