import type { ThreadMessage } from '../../../conversation/conversation-state.ts';

/** A question with what answers it; only ids, so that a turn stays the same while its answer grows. */
export type Turn = { readonly id: string; readonly messageIds: readonly string[] };

type Placed = Pick<ThreadMessage, 'id' | 'role'>;

/** Groups the messages on show: every question begins a turn, and so does what comes before the first one. */
export const groupTurns = (messages: readonly Placed[]): Turn[] => {
  const turns: { id: string; messageIds: string[] }[] = [];
  for (const { id, role } of messages) {
    const last = turns.at(-1);
    if (role === 'user' || !last) turns.push({ id, messageIds: [id] });
    else last.messageIds.push(id);
  }
  return turns;
};

/** Whether two turns have the same messages. */
export const isSameTurn = (one: Turn, other: Turn | undefined): boolean =>
  one.messageIds.length === other?.messageIds.length &&
  one.messageIds.every((id, index) => id === other.messageIds[index]);
