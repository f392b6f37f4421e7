import type { RunEvent } from 'casement/contract';
import { readDataAttachment } from '../documents/read-data-attachment.test-helper.ts';
import type { Agent, AgentInput, AgentMemory, PastMessage, Remembered, ToldAnswer } from './agent.ts';

/** A message of a test's conversation. */
export const said = (role: PastMessage['role'], text: string, stopped = false): PastMessage => ({
  id: crypto.randomUUID(),
  role,
  parts: [{ type: 'text', text }],
  stopped,
});

/** A memory of an agent that lasts as long as a test, with what was kept beside an earlier answer. */
export const remembering = (earlier?: Remembered): AgentMemory & { kept: string[] } => {
  const kept: string[] = [];
  return {
    kept,
    read: async () => earlier,
    keep: async (value) => {
      kept.push(value);
    },
  };
};

/** A memory of what another one kept last, beside an earlier answer or beside this one. */
export const after = (memory: { kept: string[] }, answerId: string, isBehind = false) =>
  remembering({ value: memory.kept.at(-1) ?? '', answerId, isBehind });

/** The answer of `asking`, as an agent is told of it later. */
export const toldAnswer = (memory: string | undefined): ToldAnswer => ({
  visitorId: 'visitor-1',
  threadId: 'thread-1',
  answerId: 'answer-1',
  memory,
});

/** The input of a run that asks one question, with what a test sets otherwise. */
export const asking = (question: string, rest: Partial<AgentInput> = {}): AgentInput => ({
  visitorId: 'visitor-1',
  threadId: 'thread-1',
  runId: 'run-1',
  answerId: 'answer-1',
  messages: [said('user', question)],
  language: 'en',
  tools: [],
  rounds: [],
  resume: [],
  context: [],
  readAttachment: readDataAttachment,
  memory: remembering(),
  answeredBy: () => {},
  keepFile: async ({ name, mimeType }) => ({
    address: `https://chat.example/im/${name}`,
    isImage: mimeType.startsWith('image/'),
  }),
  signal: new AbortController().signal,
  ...rest,
});

/** Everything that a run yields, its text and its sources, and how it failed. */
export const collectRun = async (agent: Agent, input: AgentInput) => {
  const events: RunEvent[] = [];
  let error: unknown;
  try {
    for await (const event of agent.run(input)) events.push(event);
  } catch (caught) {
    error = caught;
  }
  return { events, error, text: textOf(events), sources: sourcesOf(events) };
};

/** The text of all answer pieces. */
export const textOf = (events: RunEvent[]): string =>
  events.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('');

const sourcesOf = (events: RunEvent[]): { id: string; title: string; url?: string; snippet?: string }[] => {
  for (const event of events.toReversed()) {
    if (event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'sources') {
      return event.content['sources'] as { id: string; title: string }[];
    }
  }
  return [];
};
