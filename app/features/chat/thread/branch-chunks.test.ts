import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { messageIndex, withMessages, withoutMessage } from '../../../conversation/tree/message-index.ts';
import { currentBranch, type MessageTree } from '../../../conversation/tree/message-tree.ts';
import { branchChunks } from './branch-chunks.ts';
import { keepChunks, noChunks } from './chunks.ts';
import { groupTurns } from './turns.ts';
import { testMessage } from '../../../conversation/test-message.test-helper.ts';

type Role = ThreadMessage['role'];

const message = (id: string, parentId: string | null, role: Role): ThreadMessage =>
  testMessage({ id, parentId, role });

/** A chat of which the last ones of so many messages are loaded. */
const chatOf = (length: number, loaded = length) => {
  const all = Array.from({ length }, (_, index) =>
    message(`m${index}`, index === 0 ? null : `m${index - 1}`, index % 2 === 0 ? 'user' : 'assistant'),
  );
  const tree: MessageTree = {
    headId: `m${length - 1}`,
    messages: messageIndex(all.slice(length - loaded)),
    live: null,
    outbox: [],
  };
  return { all, tree };
};

const add = (tree: MessageTree, added: ThreadMessage): MessageTree => ({
  ...tree,
  headId: added.id,
  messages: withMessages(tree.messages, [added]),
});

type Change =
  | 'ask'
  | 'answer'
  | 'branch'
  | 'go to another leaf'
  | 'take back'
  | 'load earlier'
  | 'keep'
  | 'send kept';
const changes: Change[] = [
  'ask',
  'answer',
  'branch',
  'go to another leaf',
  'take back',
  'load earlier',
  'keep',
  'send kept',
];

it('divides as the whole branch is divided, whatever comes and goes', () => {
  const step = fc.record({ change: fc.constantFrom(...changes), at: fc.nat(40) });
  fc.assert(
    fc.property(fc.nat({ max: 40 }), fc.array(step, { maxLength: 30 }), (hidden, steps) => {
      const { all, tree: start } = chatOf(50, 50 - hidden);
      let tree = start;
      let [quick, whole] = [noChunks, noChunks];
      steps.forEach(({ change, at }, index) => {
        const branch = currentBranch({ ...tree, outbox: [] });
        const [chosen, last] = [branch.at(-1 - at), branch.at(-1)];
        const { byId, byParent } = tree.messages;
        if (change === 'ask') tree = add(tree, message(`q${index}`, tree.headId, 'user'));
        if (change === 'answer') tree = add(tree, message(`a${index}`, tree.headId, 'assistant'));
        if (change === 'branch' && chosen) {
          tree = add(tree, message(`v${index}`, chosen.parentId, chosen.role));
        }
        if (change === 'go to another leaf') {
          const leaves = [...byId.keys()].filter((id) => !byParent.get(id)?.length);
          tree = { ...tree, headId: leaves[at % leaves.length] ?? null };
        }
        if (change === 'take back' && last && last.parentId && !byParent.get(last.id)?.length) {
          tree = { ...tree, headId: last.parentId, messages: withoutMessage(tree.messages, last.id) };
        }
        if (change === 'load earlier') {
          tree = {
            ...tree,
            messages: withMessages(tree.messages, all.filter(({ id }) => !byId.has(id)).slice(-at)),
          };
        }
        if (change === 'keep')
          tree = { ...tree, outbox: [...(tree.outbox ?? []), message(`k${index}`, null, 'user')] };
        if (change === 'send kept') {
          const [sent, ...rest] = tree.outbox ?? [];
          if (sent) tree = { ...add(tree, { ...sent, parentId: tree.headId }), outbox: rest };
        }
        quick = branchChunks(tree, quick);
        whole = keepChunks(whole, groupTurns(currentBranch(tree)));
        expect(quick).toEqual(whole);
      });
    }),
  );
});

it('reads only the end of a long chat when a question is asked and answered', () => {
  const { tree } = chatOf(5000);
  const chunks = branchChunks(tree, noChunks);
  const asked = add(tree, message('q', tree.headId, 'user'));
  let reads = 0;
  const { byId, byParent } = asked.messages;
  const counted = Object.assign(new Map(byId), {
    get: (id: string) => {
      reads += 1;
      return byId.get(id);
    },
  });
  const more = branchChunks({ ...asked, messages: { byId: counted, byParent } }, chunks);
  expect(reads).toBeLessThan(30);
  expect(more.list.filter((chunk) => !chunks.list.includes(chunk)).length).toBe(1);
  expect(branchChunks(asked, more)).toBe(more);
});
