/** How a model's reply ended: whole, at the limit of its length, filtered, or by a failure. */
export type Finish = 'whole' | 'length' | 'filter' | 'error';

const LENGTH =
  /^(?:length|error_limit|max_?(?:output_?|completion_?|new_?)?tokens?|max_length|model_length|token_limit|(?:model_)?context_(?:length|window)_exceeded|incomplete)$/;
const FILTER =
  /^(?:content_?filter.*|error_toxic|language|safety|sensitive|recitation|blocklist|prohibited_content|spii|refusal|moderation|image_safety|guardrail(?:_intervened)?)$/;
const ERROR =
  /^(?:.*error|other|unexpected_tool_call|too_many_tool_calls|user_cancel|shutdown|function_call_filter.*|failed|failure|abort(?:ed)?|cancell?ed|timeout|time_limit|insufficient_system_resource|malformed_function_call|engine_overloaded)$/;

/** Reads a `finish_reason`; undefined where there is none yet. Servers name the same end in many ways. */
export const finishOf = (reason: unknown): Finish | undefined => {
  if (typeof reason !== 'string') return undefined;
  const name = reason.trim().toLowerCase().replaceAll(/[-\s]/g, '_');
  if (name === '' || name === 'null' || name === 'none') return undefined;
  if (LENGTH.test(name)) return 'length';
  if (FILTER.test(name)) return 'filter';
  return ERROR.test(name) ? 'error' : 'whole';
};
