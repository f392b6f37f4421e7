import { codes } from 'casement/contract';
import type { FailureOptions } from '../agent.ts';

/** How long a visitor waits where the back end does not say when it takes more. */
const DEFAULT_RETRY_S = 30;

export type Meaning = { code: number } & Pick<FailureOptions, 'kind' | 'retryAfterS'>;

const limit = { code: codes.limitReached, retryAfterS: DEFAULT_RETRY_S };

/** Parts of the words of a failure, in small letters; the first that is found counts. */
const MEANINGS: readonly (readonly [words: readonly string[], meaning: Meaning])[] = [
  [
    ['insufficient_quota', 'quota exceeded', 'quota_exceeded', 'exceeded your current quota'],
    { code: codes.limitReached },
  ],
  [['rate limit', 'rate_limit', 'ratelimit', 'too many requests', 'status code 429', ' 429 '], limit],
  [
    [
      'content_filter',
      'content filter',
      'content policy',
      'content_policy',
      // The words of Azure, which n8n and Flowise hand on without their code.
      'content management policy',
      'safety system',
    ],
    { code: codes.contentRefused, kind: 'filter' },
  ],
  [
    [
      'context_length',
      'context length',
      'maximum context',
      'too many tokens',
      'prompt is too long',
      // Gemini.
      'exceeds the maximum number of tokens',
    ],
    { code: codes.badQuestion },
  ],
];

/**
 * Finds what a failure means where a back end hands on the words of its model's provider and nothing else.
 * @param hasBegun Whether the visitor has read something of the answer.
 */
export const codeOfWords = (words: string, hasBegun: boolean): Meaning => {
  const small = ` ${words.toLowerCase()} `;
  const found = MEANINGS.find(([marks]) => marks.some((mark) => small.includes(mark)));
  return found?.[1] ?? { code: hasBegun ? codes.brokeOff : codes.agentFailed };
};
