import { jsonOrText } from '../connection/fields.ts';
import type { JsonPiece } from '../connection/json-values.ts';
import { WorkflowError } from './workflow-error.ts';

/** The fields that hold the answer, in the order in which n8n's own chat looks for it, then what people name it. */
const ANSWER_FIELDS = ['output', 'text', 'message', 'response', 'answer', 'reply', 'content'];

/** The reply of n8n itself when a workflow is to answer at once. */
const STARTED = 'Workflow was started';

const WAITS =
  'the workflow waits for the visitor by WebSocket, which the n8n agent cannot do; set the Response Mode of its Chat Trigger to Streaming or When Last Node Finishes';
const NO_ANSWER =
  'the workflow replies before it has an answer; set the Response Mode of its Chat Trigger to Streaming or When Last Node Finishes';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asCode = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** Finds the words in what the last node of a workflow made, which may have any shape. */
const wordsOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n\n');
  if (!isRecord(value)) return JSON.stringify(value);
  for (const name of ANSWER_FIELDS) {
    const field = value[name];
    if (field !== undefined && field !== null && field !== '') return wordsOf(field);
  }
  const fields = Object.values(value);
  const [only] = fields;
  if (fields.length === 1 && typeof only === 'string') return only;
  return fields.length === 0 ? '' : asCode(value);
};

const requireAnswer = (json: unknown): void => {
  if (!isRecord(json)) return;
  if (json['executionStarted'] === true) throw new WorkflowError(WAITS);
  if (json['message'] === STARTED && Object.keys(json).length === 1) throw new WorkflowError(NO_ANSWER);
};

/**
 * Returns the answer of a reply that came as a whole: JSON of any shape, or text.
 * Throws a WorkflowError where the workflow has not answered.
 */
export const wholeAnswer = (pieces: JsonPiece[]): string => {
  for (const piece of pieces) if ('json' in piece) requireAnswer(piece.json);
  const words = pieces.map((piece) => ('json' in piece ? wordsOf(piece.json) : piece.text));
  const text = words.join('\n').trim();
  const json = jsonOrText(text);
  return typeof json === 'string' ? json : text;
};
