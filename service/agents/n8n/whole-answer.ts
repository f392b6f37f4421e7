import type { AgentError } from '../agent.ts';
import { type Fields, fieldsOf, jsonBlock } from '../connection/fields.ts';
import type { JsonPiece } from '../connection/json-values.ts';
import { jsonIn, jsonOrText } from '../../base/json.ts';

/**
 * The fields that hold the answer, in the order in which n8n's own chat looks for it, then what people name
 * it.
 */
const ANSWER_FIELDS = [
  'output',
  'text',
  'message',
  'response',
  'answer',
  'reply',
  'content',
  'json',
  'choices',
  'candidates',
  'parts',
];

const SET_MODE = 'set the Response Mode of its Chat Trigger to Streaming or When Last Node Finishes';
const WAITS = `the workflow waits for the visitor by WebSocket, which the n8n agent cannot do; ${SET_MODE}`;
const NO_ANSWER = `the workflow replies before it has an answer; ${SET_MODE}`;

/** Finds the words in what the last node of a workflow made, which may have any shape. */
const wordsOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n\n');
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields: Fields = fieldsOf(value);
  const answer = ANSWER_FIELDS.map((name) => fields[name]).find((field) => (field ?? '') !== '');
  if (answer !== undefined) return wordsOf(answer);
  const [only, ...others] = Object.values(fields);
  if (others.length === 0 && typeof only === 'string') return only;
  return only === undefined ? '' : jsonBlock(value);
};

/**
 * Finds the words in an item of a stream: nodes that do not stream write all that they have made as the JSON
 * text of one item.
 */
export const wordsOfItem = (content: unknown): string => {
  const made = typeof content === 'string' && content.startsWith('{') ? fieldsOf(jsonIn(content)) : {};
  return wordsOf(ANSWER_FIELDS.some((name) => typeof made[name] === 'string') ? made : content);
};

/** Returns why a value is no answer. */
const reasonOf = (json: unknown): string | undefined => {
  const fields = fieldsOf(json);
  if (fields['executionStarted'] === true) return WAITS;
  // The reply of n8n itself where a workflow is to answer at once.
  const error = fields['error'] ?? fields['errorMessage'];
  if (error && ANSWER_FIELDS.every((name) => fields[name] === undefined)) return JSON.stringify(error);
  const isStart = fields['message'] === 'Workflow was started' && Object.keys(fields).length === 1;
  return isStart ? NO_ANSWER : undefined;
};

/**
 * Returns the answer of a reply that came as a whole: JSON of any shape, or text.
 * @param failure Makes what is thrown where the workflow has not answered.
 */
export const wholeAnswer = (pieces: JsonPiece[], failure: (words: string) => AgentError): string => {
  const words = pieces.map((piece) => {
    if ('text' in piece) return piece.text;
    const reason = reasonOf(piece.json);
    if (reason !== undefined) throw failure(reason);
    return wordsOf(piece.json);
  });
  const text = words.join('\n').trim();
  const json = jsonOrText(text);
  return typeof json === 'string' ? json : json === null ? '' : text;
};
