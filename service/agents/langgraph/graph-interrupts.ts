import type { ResumeEntry } from 'casement/contract';
import * as v from 'valibot';
import { fieldsOf, listIn, textIn } from '../connection/fields.ts';
import { DECLINED } from '../rounds.ts';

/**
 * An interrupt of a graph as it is remembered, with what a reply to it is made of: one decision for each action, one response
 * for each (as LangGraph's first forms had them), or the visitor's own value.
 */
export const OpenInterrupt = v.object({
  id: v.string(),
  form: v.picklist(['decisions', 'responses', 'value']),
  /** How many cards it has. */
  count: v.number(),
});
export type OpenInterrupt = v.InferOutput<typeof OpenInterrupt>;

type Card = { id: string; reason: string; message: string; responseSchema?: Record<string, unknown> };

const wordsOf = (value: unknown): string => {
  const fields = fieldsOf(value);
  const told = ['question', 'message', 'description', 'prompt', 'text'].map((name) => textIn(fields[name]));
  return (
    told.find((text) => text !== '') ?? (typeof value === 'string' ? value : JSON.stringify(value ?? null))
  );
};

const actionWords = (name: unknown, args: unknown, description: unknown): string =>
  textIn(description) || `${textIn(name)}: ${JSON.stringify(args ?? {})}`;

/** Makes the cards that ask the visitor what an interrupt asks for. */
export const cardsOf = (interrupt: unknown): { open: OpenInterrupt; cards: Card[] } => {
  const { id: given, interrupt_id: older, value } = fieldsOf(interrupt);
  const id = textIn(given) || textIn(older) || 'interrupt';
  const cardId = (index: number) => `${id}:${index}`;
  const approvals = (form: 'decisions' | 'responses', messages: string[]) => ({
    open: { id, form, count: messages.length },
    cards: messages.map((message, index) => ({ id: cardId(index), reason: 'approval', message })),
  });
  const requests = listIn(fieldsOf(value)['action_requests'] ?? fieldsOf(value)['actionRequests']).map(
    fieldsOf,
  );
  if (requests.length > 0) {
    return approvals(
      'decisions',
      requests.map(({ name, args, description }) => actionWords(name, args, description)),
    );
  }
  const actions = (Array.isArray(value) ? value : [value]).map(fieldsOf);
  if (actions.every((one) => 'action_request' in one)) {
    return approvals(
      'responses',
      actions.map(({ action_request: request, description }) =>
        actionWords(fieldsOf(request)['action'], fieldsOf(request)['args'], description),
      ),
    );
  }
  const options = listIn(fieldsOf(value)['options'] ?? fieldsOf(value)['choices']).filter(
    (option) => typeof option === 'string' || typeof option === 'number',
  );
  const responseSchema =
    options.length > 0
      ? { enum: options }
      : typeof fieldsOf(value)['approve'] === 'boolean'
        ? { type: 'boolean' }
        : { type: 'string' };
  const card = { id: cardId(0), reason: 'question', message: wordsOf(value), responseSchema };
  return { open: { id, form: 'value', count: 1 }, cards: [card] };
};

/** Makes what the graph is resumed with of the visitor's replies. */
export const resumeValueOf = (open: OpenInterrupt[], replies: readonly ResumeEntry[]): unknown => {
  const valueOf = ({ id, form, count }: OpenInterrupt): unknown => {
    const given = Array.from({ length: count }, (_, index) =>
      replies.find(({ interruptId }) => interruptId === `${id}:${index}`),
    );
    if (form === 'value') return given[0]?.status === 'resolved' ? (given[0].payload ?? true) : DECLINED;
    const isAllowed = given.map((reply) => reply?.status === 'resolved');
    return form === 'decisions'
      ? {
          decisions: isAllowed.map((yes) =>
            yes ? { type: 'approve' } : { type: 'reject', message: DECLINED },
          ),
        }
      : isAllowed.map((yes) => (yes ? { type: 'accept', args: null } : { type: 'ignore', args: null }));
  };
  const [only] = open;
  if (open.length === 1 && only) return valueOf(only);
  return Object.fromEntries(open.map((one) => [one.id, valueOf(one)]));
};
