import type { ResumeEntry } from 'casement/contract';
import * as v from 'valibot';
import { callWords, type Interrupt } from '../connection/cards.ts';
import { type FieldReader, readFields } from '../connection/fields.ts';
import { DECLINED } from '../rounds.ts';

/**
 * An interrupt of a graph as it is remembered, with what a reply to it is made of: one decision for each
 * action, one response for each (as LangGraph's first forms had them), or the visitor's own value.
 */
export const OpenInterrupt = v.object({
  id: v.string(),
  form: v.picklist(['decisions', 'responses', 'value']),
  /** How many cards it has. */
  count: v.number(),
});
export type OpenInterrupt = v.InferOutput<typeof OpenInterrupt>;

const actionWords = (action: FieldReader, name = '', description?: string): string =>
  description ?? callWords(name, action.raw('args'));

/** Makes the cards that ask the visitor what an interrupt asks for. */
export const cardsOf = (interrupt: unknown): { open: OpenInterrupt; cards: Interrupt[] } => {
  const told = readFields(interrupt);
  const id = told.text('id', 'interrupt_id') ?? 'interrupt';
  const approvals = (form: 'decisions' | 'responses', messages: string[]) => ({
    open: { id, form, count: messages.length },
    cards: messages.map((message, index) => ({ id: `${id}:${index}`, reason: 'approval', message })),
  });
  const value = told.raw('value');
  const fields = told.in('value');
  const requests = [...fields.each('action_requests'), ...fields.each('actionRequests')];
  if (requests.length > 0) {
    const words = requests.map((one) => actionWords(one, one.text('name'), one.text('description')));
    return approvals('decisions', words);
  }
  const actions = (Array.isArray(value) ? value : [value]).map(readFields);
  if (actions.every((one) => one.raw('action_request') !== undefined)) {
    const words = actions.map((one) => {
      const request = one.in('action_request');
      return actionWords(request, request.text('action'), one.text('description'));
    });
    return approvals('responses', words);
  }
  const options = [...fields.list('options'), ...fields.list('choices')].filter(
    (option) => typeof option === 'string' || typeof option === 'number',
  );
  const type = typeof fields.raw('approve') === 'boolean' ? 'boolean' : 'string';
  const card = {
    id: `${id}:0`,
    reason: 'question',
    message:
      fields.text('question', 'message', 'description', 'prompt', 'text') ??
      (typeof value === 'string' ? value : JSON.stringify(value ?? null)),
    responseSchema: options.length > 0 ? { enum: options } : { type },
  };
  return { open: { id, form: 'value', count: 1 }, cards: [card] };
};

/** Makes what the graph is resumed with of the visitor's replies. */
export const resumeValueOf = (open: OpenInterrupt[], replies: readonly ResumeEntry[]): unknown => {
  const valueOf = ({ id, form, count }: OpenInterrupt): unknown => {
    const given = Array.from({ length: count }, (_, index) =>
      replies.find(({ interruptId }) => interruptId === `${id}:${index}`),
    );
    const isAllowed = given.map((reply) => reply?.status === 'resolved');
    if (form === 'value') return isAllowed[0] ? (given[0]?.payload ?? true) : DECLINED;
    if (form === 'responses') {
      return isAllowed.map((yes) => ({ type: yes ? 'accept' : 'ignore', args: null }));
    }
    const rejected = { type: 'reject', message: DECLINED };
    return { decisions: isAllowed.map((yes) => (yes ? { type: 'approve' } : rejected)) };
  };
  const [only] = open;
  if (open.length === 1 && only) return valueOf(only);
  return Object.fromEntries(open.map((one) => [one.id, valueOf(one)]));
};
