import { isRecord, type Json, jsonOrText, listIn } from '../../base/json.ts';

/**
 * A failure of an endpoint, in whatever way it was told. Its message is ours: the endpoint's words may quote
 * the conversation.
 */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly type: string | undefined;
  /** In how many seconds it is worth another try, where the endpoint says so. */
  readonly retryAfterS: number | undefined;

  constructor(
    message: string,
    fields: Partial<Pick<EndpointError, 'status' | 'code' | 'type' | 'retryAfterS'>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = fields.status;
    this.code = fields.code;
    this.type = fields.type;
    this.retryAfterS = fields.retryAfterS;
  }
}

/** Fields in which servers put the words, and the code, of a failure. */
const WORDS = [
  'message',
  'Message',
  'msg',
  'detail',
  'error_msg',
  'error_message',
  'status_msg',
  'errorMessage',
  'title',
];
const CODES = ['code', 'status', 'status_code', 'statusCode', 'error_code', 'errorCode', 'http_code'];
/** Fields that are there in no chunk of an answer. */
const FAILURES = [
  'detail',
  'error_msg',
  'error_message',
  'errorMessage',
  'error_code',
  'errorCode',
  'errcode',
  'exception',
  'failure',
];
const FAILED = new Set<unknown>(['error', 'failed', 'fail', 'failure']);

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '' && value !== 0;

/** Whether an object says anything: some gateways put an empty failure beside each piece of an answer. */
const saysSomething = (value: unknown): boolean =>
  isRecord(value) ? Object.values(value).some(saysSomething) : isThere(value);

/** Returns what a payload tells of a failure: an object, or a text; undefined where it tells of none. */
const toldIn = (payload: Json): unknown => {
  const { error, err, errors, base_resp: base, choices, object, type, event, status } = payload;
  const [choice] = listIn(choices);
  // Clouds of China write it large, within a response.
  const { Error: large, Response: response } = payload;
  const within = isRecord(response) ? response['Error'] : undefined;
  const told = [error, err, large, within].find(choice === undefined ? isThere : saysSomething);
  if (told !== undefined) return told;
  if (isRecord(choice) && isThere(choice['error'])) return choice['error'];
  if (isRecord(base) && isThere(base['status_code'])) return base;
  const delta = isRecord(choice) ? choice['delta'] : undefined;
  if (isRecord(delta) && isThere(delta['error'])) return delta['error'];
  if (choice !== undefined || isRecord(payload['message'])) return undefined;
  if (Array.isArray(errors) && errors.length > 0) return errors[0];
  if (object === 'error' || type === 'error' || event === 'error' || FAILED.has(status)) return payload;
  if (payload['success'] === false || payload['ok'] === false) return payload;
  if (FAILURES.some((field) => isThere(payload[field]))) return payload;
  // AWS names a failure by the field that holds it.
  const exception = Object.keys(payload).find((field) => field.endsWith('Exception'));
  if (exception) return { ...(payload[exception] as Json), code: exception };
  const hasWords = WORDS.some((field) => typeof payload[field] === 'string');
  const hasCode = isThere(payload['code']) && !/^(?:200|ok|success)$/i.test(String(payload['code']));
  return hasWords && (hasCode || statusIn(payload) !== undefined) ? payload : undefined;
};

/** Returns the first text that is not empty of some fields. */
export const textIn = (told: Json, fields: readonly string[]): string | undefined => {
  for (const field of fields) {
    const value = told[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
};

const statusIn = (told: Json): number | undefined => {
  for (const field of CODES) {
    const status = Number(told[field]);
    if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  }
  return undefined;
};

const LIMITS =
  /rate.?limit|limit.?exceeded|request limit reached|too many requests|too_many_requests|resource.?exhausted|throttl|overloaded|请求过于频繁|限流/i;

/** The statuses of failures that only their names tell. */
const statusOf = (names: string): number | undefined => (LIMITS.test(names) ? 429 : undefined);

/**
 * Returns the failure that an event of a reply tells, undefined for one that tells none.
 * @param isNamed Whether the event itself is named an error.
 */
export const failureIn = (payload: unknown, headers: Headers, isNamed = false): EndpointError | undefined => {
  const told = isRecord(payload) ? (toldIn(payload) ?? (isNamed ? payload : undefined)) : undefined;
  if (told === undefined) return isNamed ? makeError(payload, headers) : undefined;
  return makeError(told, headers);
};

/** The code of a request that is too long for the model, which many endpoints tell in words alone. */
export const CONTEXT_TOO_LONG = 'context_length_exceeded';

const TOO_LONG = [
  /context.{0,10}(?:length|window|size)|maximum (?:context|prompt)|token count.{0,20}exceeds/i,
  /(?:prompt|input|request) (?:is )?too (?:long|large)|too many (?:input |prompt )?tokens|上下文.{0,4}过?长/i,
];

/** @param refusal The status of a reply that is a refusal as a whole. */
const makeError = (told: unknown, headers: Headers, refusal?: number): EndpointError => {
  const inner = isRecord(told) && isRecord(told['error']) ? told['error'] : told;
  const fields = isRecord(inner) ? inner : {};
  const words = typeof inner === 'string' ? inner : (textIn(fields, WORDS) ?? '');
  const named = textIn(fields, ['code', 'Code', 'error_code', 'errorCode']);
  const type = textIn(fields, ['type', 'status']);
  const status = statusIn(fields) ?? statusOf([named, type, words].join(' '));
  const code = TOO_LONG.some((pattern) => pattern.test(words)) && status !== 429 ? CONTEXT_TOO_LONG : named;
  const mayPass = [status, refusal].some((one) => one === 429 || one === 503);
  const retryAfterS = mayPass ? retryAfterIn(fields, words, headers) : undefined;
  return new EndpointError('the endpoint told of a failure', { status, code, type, retryAfterS });
};

const parsed = (text: unknown): unknown => (typeof text === 'string' ? jsonOrText(text) : undefined);

/** Reads what the libraries throw where an endpoint refuses a request. */
const readApiError = (error: unknown) => {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode, responseBody, responseHeaders } = error as unknown as Json;
  if (typeof statusCode !== 'number') return undefined;
  const headers = new Headers(isRecord(responseHeaders) ? (responseHeaders as Record<string, string>) : {});
  return { status: statusCode, body: parsed(responseBody), headers };
};

/** Returns the EndpointError that is the cause of a failure. */
const causeOf = (error: unknown): EndpointError | undefined => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof EndpointError) return cause;
  }
  return undefined;
};

/** Returns a failure of a library as one of the endpoint; any other stays as it is. */
export const asEndpointError = (error: unknown): unknown => {
  const known = causeOf(error);
  if (known) return known;
  const refusal = readApiError(error);
  // A library gives the status of the reply to a connection that breaks off in it.
  if (!refusal || refusal.status < 300) {
    return error instanceof Error ? error : (failureIn({ error }, new Headers()) ?? error);
  }
  const { status, body, headers } = refusal;
  const told = makeError(Array.isArray(body) ? body[0] : body, headers, status);
  // Words of a refused request may quote the question.
  const isLimit = status === 429 || (status >= 500 && told.status === 429);
  return new EndpointError('the endpoint refused the request', {
    status: isLimit ? 429 : status,
    code: isLimit && told.code === CONTEXT_TOO_LONG ? undefined : told.code,
    type: told.type,
    ...(isLimit && { retryAfterS: told.retryAfterS }),
  });
};

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };
const AMOUNT =
  /(\d{1,9}(?:\.\d{1,9})?) ?(milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|s|m|h|d|毫秒|秒|分钟?|小时)(?![a-z])/gi;
const LEAD = /(?:try again|retry|wait|available|resets?|reset)[^.!?\n\d]{0,40}(?=\d)|请在? ?(?=\d)/i;
const CHINESE: Readonly<Record<string, string>> = { 毫秒: 'ms', 秒: 's', 分: 'm', 分钟: 'm', 小时: 'h' };

const unitOf = (name: string): string => {
  const lower = name.toLowerCase();
  if (lower.startsWith('milli') || lower === 'ms') return 'ms';
  return CHINESE[lower] ?? lower.slice(0, 1);
};

/** Reads durations such as `20s`, `6m0s` and `1 minute 30 seconds` at the beginning of a text. */
const durationAt = (text: string): number | undefined => {
  let seconds: number | undefined;
  let end = 0;
  for (const match of text.slice(0, 60).matchAll(AMOUNT)) {
    if (!/^(?:,? ?(?:and )?)$/.test(text.slice(end, match.index))) break;
    const [all, amount = '', unit = ''] = match;
    seconds = (seconds ?? 0) + Number(amount) * (SECONDS[unitOf(unit)] ?? 1);
    end = match.index + all.length;
  }
  return seconds;
};

/** Numbers beyond this are points in time, in seconds or in milliseconds. */
const LONGEST_WAIT_S = 10_000_000;

/** Reads a time to wait as headers and fields give it: seconds, a duration, a date or a point in time. */
const waitOf = (value: unknown): number | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (text === '') return undefined;
  const number = Number(text);
  if (Number.isFinite(number)) {
    if (number <= LONGEST_WAIT_S) return Math.max(0, number);
    return Math.max(0, (number > 1e11 ? number / 1000 : number) - Date.now() / 1000);
  }
  const date = Date.parse(text);
  return durationAt(text) ?? (Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000));
};

const retryAfterIn = (told: Json, words: string, headers: Headers): number | undefined => {
  const { details, metadata } = told;
  const retryInfo = listIn(details).find((one): one is Json => isRecord(one) && 'retryDelay' in one);
  const passedOn = isRecord(metadata) && isRecord(metadata['headers']) ? metadata['headers'] : {};
  const lead = LEAD.exec(words);
  const millis = waitOf(headers.get('retry-after-ms'));
  const found = [
    millis === undefined ? undefined : millis / 1000,
    waitOf(headers.get('retry-after')),
    waitOf(told['retry_after'] ?? told['retryAfter'] ?? told['retry_after_seconds']),
    waitOf(retryInfo?.['retryDelay']),
    waitOf(passedOn['Retry-After'] ?? passedOn['retry-after'] ?? passedOn['X-RateLimit-Reset']),
    lead ? durationAt(words.slice(lead.index + lead[0].length)) : undefined,
  ].find((seconds) => seconds !== undefined);
  return found === undefined ? undefined : Math.ceil(found);
};
