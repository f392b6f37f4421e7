import type { ResumeEntry } from 'casement/contract';
import { answerTo, callWords, choiceCard, type Interrupt } from '../connection/cards.ts';
import { type FieldReader, readFields } from '../connection/fields.ts';

/** The most characters of an action that is kept whole; it may hold what a tool was called with. */
const MAX_KEPT = 6000;

const buttonsOf = (action: unknown): { type: string; label: string }[] =>
  readFields(action)
    .each('elements')
    .flatMap((element) => {
      const label = element.text('label');
      return label === undefined ? [] : { type: element.text('type') ?? '', label };
    });

/** Makes what is kept of an action until the visitor has decided: sequential flows want it back whole. */
export const keptAction = (action: unknown): unknown => {
  if (JSON.stringify(action).length <= MAX_KEPT) return action;
  const fields = readFields(action);
  const data = { nodeId: fields.in('data').raw('nodeId') };
  return { id: fields.raw('id'), elements: fields.list('elements'), data };
};

/** Names what is to be decided: the calls of tools that wait, else the node. */
const wordsOf = (data: FieldReader): string | undefined => {
  const last = data.in('input').each('messages').at(-1);
  const calls = last
    ?.each('tool_calls')
    .map((call) => callWords(call.text('name') ?? 'tool', call.raw('args')));
  return calls?.join('\n\n') || data.text('nodeLabel');
};

/** Asks the visitor what Flowise's own chat would ask by buttons; nothing for what is no action. */
export const cardsOf = (action: unknown): Interrupt[] => {
  const fields = readFields(action);
  const id = fields.text('id');
  const labels = buttonsOf(action).map(({ label }) => label);
  if (id === undefined || labels.length === 0) return [];
  return [choiceCard(id, wordsOf(fields.in('data')) ?? labels.join(' / '), labels)];
};

/** Makes the fields of the request that answers an action. Who declines presses the button that refuses. */
export const decisionOf = (action: unknown, resume: readonly ResumeEntry[]) => {
  const fields = readFields(action);
  const buttons = buttonsOf(action);
  const chosen = answerTo(resume, fields.text('id') ?? '');
  const refusal = buttons.find(({ type }) => type.includes('reject')) ?? buttons.at(-1);
  const { type = '', label: question = '' } = buttons.find(({ label }) => label === chosen) ?? refusal ?? {};
  if (!type.startsWith('agentflowv2')) return { question, action };
  const startNodeId = fields.in('data').text('nodeId');
  return { question, humanInput: { type: type.includes('approve') ? 'proceed' : 'reject', startNodeId } };
};
