/** How a model's reply ended: whole, at the limit of its length, filtered, or by a failure. */
export type Finish = 'whole' | 'length' | 'filter' | 'error';

const LENGTH = [
  /^(?:incomplete|length|error_limit|max_length|model_length|token_limit|(?:too|over)_?long)$/,
  /^max_?(?:output_?|completion_?|new_?)?tokens?$/,
  /^(?:model_)?context_(?:length|window)_exceeded$/,
];
const FILTER = [
  /^content_?filter|(?:safety|prohibited_content|moderation)$/,
  /^(?:error_toxic|language|sensitive|recitation|blocklist|blocked|spii|refusal|guardrail(?:_intervened)?)$/,
];
const ERROR = [
  /^(?:other|shutdown|failed|failure|abort(?:ed)?|cancell?ed|time_limit|exceeded|repetition)$/,
  /^(?:unexpected_tool_call|too_many_tool_calls|malformed_function_call|insufficient_system_resource|no_image)$/,
];
/** Parts of the names of failures, wherever they stand in a name. */
const ERROR_PARTS = [
  'error',
  'user_cancel',
  'function_call_filter',
  'interrupt',
  'timeout',
  'overload',
  'rate_limit',
  'quota',
  'unavailable',
];
/** The libraries of Google write this before a reason. */
const PREFIX = /^finish_?reason[._]/;

const fits = (name: string, patterns: RegExp[]): boolean => patterns.some((pattern) => pattern.test(name));

/** Reads a `finish_reason`; undefined where there is none yet. Servers name the same end in many ways. */
export const finishOf = (reason: unknown): Finish | undefined => {
  if (typeof reason !== 'string') return undefined;
  const name = reason.trim().toLowerCase().replaceAll(/[-\s]/g, '_').replace(PREFIX, '');
  if (name === '' || name === 'null' || name === 'none') return undefined;
  if (fits(name, LENGTH) || name.includes('truncat')) return 'length';
  if (fits(name, FILTER)) return 'filter';
  return fits(name, ERROR) || ERROR_PARTS.some((part) => name.includes(part)) ? 'error' : 'whole';
};

/** Reads how a choice ended, wherever its server says so; undefined where there is no end yet. */
export const finishIn = (
  payload: Record<string, unknown>,
  choice: Record<string, unknown>,
): Finish | undefined => {
  const delta = (choice['delta'] ?? {}) as Record<string, unknown>;
  const finish = [
    choice['finish_reason'],
    choice['finishReason'],
    choice['stop_reason'],
    choice['done_reason'],
    delta['finish_reason'],
    payload['finish_reason'],
  ]
    .map(finishOf)
    .find((found) => found !== undefined);
  // A gateway may say that all is well where the provider does not.
  const native = finishOf(choice['native_finish_reason']);
  return finish === 'whole' ? (native ?? finish) : finish;
};
