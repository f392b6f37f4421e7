import type { PastMessage } from './agent.ts';
import type { Round } from './rounds.ts';

const STOPPED = '[The visitor stopped this answer before its end.]';

/** How an earlier answer came about, for a model: with a note when the visitor stopped it. */
export const pastRounds = ({ parts, rounds, stopped }: PastMessage): Round[] => {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const all = rounds ?? [{ text, calls: [] }];
  if (!stopped) return all;
  const last = all.at(-1);
  if (!last || last.calls.length > 0) return [...all, { text: STOPPED, calls: [] }];
  return [...all.slice(0, -1), { ...last, text: `${last.text}\n\n${STOPPED}`.trim() }];
};
