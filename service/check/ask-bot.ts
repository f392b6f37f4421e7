import { randomUUID } from 'node:crypto';
import { type Agent, AgentError, type AgentInput } from '../agents/agent.ts';

/** How an agent answered one question. */
export type Outcome = {
  /** The text of its answer; empty where it failed or only called a tool. */
  text: string;
  /** The time until its first word. */
  firstMs?: number;
  /** Why it has failed, in words for the operator; absent means that it answered. */
  failure?: string;
};

const refuse = () => Promise.reject(new Error('There are no files in a check.'));

const inputOf = (question: string, signal: AbortSignal): AgentInput => ({
  visitorId: randomUUID(),
  threadId: randomUUID(),
  runId: randomUUID(),
  answerId: randomUUID(),
  messages: [{ id: randomUUID(), role: 'user', parts: [{ type: 'text', text: question }], stopped: false }],
  language: 'en',
  tools: [],
  rounds: [],
  resume: [],
  context: [],
  readAttachment: refuse,
  memory: { read: async () => undefined, keep: async () => {} },
  answeredBy: () => {},
  keepFile: refuse,
  signal,
});

/** Says what the log says of a failure: what a visitor is told would not help to mend it. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { advice = error.message, details = {} } = error instanceof AgentError ? error : {};
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`);
  for (let { cause } = error; cause instanceof Error; { cause } = cause) {
    if ('code' in cause && typeof cause.code === 'string') facts.push(`code: ${cause.code}`);
  }
  return facts.length > 0 ? `${advice} (${facts.join(', ')})` : advice;
};

/** Asks an agent one question, and waits for its answer until the signal ends it. */
export const askBot = async (agent: Agent, question: string, signal: AbortSignal): Promise<Outcome> => {
  const startedMs = performance.now();
  const outcome: Outcome = { text: '' };
  let isAnswer = false;
  try {
    for await (const event of agent.run(inputOf(question, signal))) {
      isAnswer ||= event.type === 'TOOL_CALL_START' || event.type === 'RUN_FINISHED';
      // An agent may tell its words in either form.
      const isText = event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'TEXT_MESSAGE_CHUNK';
      if (!isText || !event.delta) continue;
      outcome.firstMs ??= performance.now() - startedMs;
      outcome.text += event.delta;
    }
  } catch (error) {
    return { ...outcome, failure: reasonOf(error) };
  }
  if (signal.aborted) return { ...outcome, failure: 'It took too long.' };
  if (outcome.text.trim() === '' && !isAnswer) return { ...outcome, failure: 'It said nothing.' };
  return outcome;
};
