import type { RunEvent } from 'casement/contract';
import type { FieldReader } from '../connection/fields.ts';
import type { EventReaders } from '../connection/foreign-agent.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';

const STARTS = ['node_started', 'iteration_started', 'loop_started', 'agent_log'];
const ENDS = ['node_finished', 'iteration_completed', 'loop_completed'];
const FAILED = new Set(['failed', 'exception', 'error']);
/** Nodes of which every workflow has some and that tell nothing. */
const SILENT = new Set(['start', 'end', 'answer', 'if-else', 'iteration-start', 'loop-start', 'loop-end']);

/** Tells a node of a workflow that begins or ends as a step. */
const tellNode = (tell: AnswerTeller, node: FieldReader, isOver: boolean): RunEvent[] => {
  const id = node.text('id');
  const type = node.text('node_type') ?? '';
  if (id === undefined || SILENT.has(type)) return [];
  const status = node.text('status') ?? '';
  const input = node.raw('inputs') ?? undefined;
  const skill = {
    kind: type === 'knowledge-retrieval' ? ('file-knowledge' as const) : ('workflow' as const),
    title: node.text('title', 'label') ?? (type || id),
    ...(input !== undefined && { input }),
  };
  const hasFailed = FAILED.has(status);
  const output = node.raw('outputs') ?? node.raw('data');
  // Why it failed is for the operator, who gets it with the failure of the answer.
  const end = hasFailed ? { error: status } : { output };
  return tell.step(id, skill, hasFailed || isOver || status === 'success' ? end : undefined);
};

/** Reads the events that tell of nodes. */
export const nodeReaders = (tell: AnswerTeller): EventReaders =>
  Object.fromEntries(
    [...STARTS, ...ENDS].map((name) => [
      name,
      (event: FieldReader) => tellNode(tell, event.in('data'), ENDS.includes(name)),
    ]),
  );
