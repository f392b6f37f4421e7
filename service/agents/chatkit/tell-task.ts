import type { RunEvent } from 'casement/contract';
import type { FieldReader } from '../connection/fields.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';
import { tellSource } from './message-parts.ts';

/** Makes what tells a task of a workflow, as often as it changes: a thought, or a step. */
export const createTaskTeller = (tell: AnswerTeller) => {
  /** The thoughts as they were told. */
  const thoughts = new Map<string, string>();

  const think = (id: string, content: string | undefined): RunEvent[] => {
    const before = thoughts.get(id) ?? '';
    if (content === undefined) return [];
    thoughts.set(id, content);
    return tell.reasoning(content.startsWith(before) ? content.slice(before.length) : `\n\n${content}`);
  };

  return (id: string, task: FieldReader, isLast: boolean): RunEvent[] => {
    const [type, content] = [task.text('type'), task.text('content')];
    if (type === 'thought') return think(id, content);
    const isSearch = type === 'web_search';
    const kind = isSearch ? 'web-knowledge' : type === 'file' ? 'file-knowledge' : 'workflow';
    const title = task.text('title', 'title_query', 'content', 'type') ?? 'task';
    const hasEnded = isLast || task.text('status_indicator') === 'complete';
    return [
      ...tell.beginStep(id, { kind, title, ...(isSearch && { input: { queries: task.list('queries') } }) }),
      ...task.each('sources').flatMap((source) => tellSource(tell, source).events),
      ...(hasEnded ? tell.endStep(id, content) : []),
    ];
  };
};
