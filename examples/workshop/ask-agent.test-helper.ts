import type { RunEvent, Step } from 'casement/contract';
import type { Agent, AgentInput, PastMessage } from 'casement-service/agent';

/** A message of a test's conversation. */
export const said = (role: PastMessage['role'], text: string): PastMessage => ({
  id: crypto.randomUUID(),
  role,
  parts: [{ type: 'text', text }],
  stopped: false,
});

/** The steps that events of the type `skill` describe, in the order of their appearance. */
export const stepsOf = (events: RunEvent[]): Step[] => {
  const steps = new Map<string, Record<string, unknown>>();
  for (const event of events) {
    if (event.type === 'ACTIVITY_SNAPSHOT') steps.set(event.messageId, { ...event.content });
    if (event.type !== 'ACTIVITY_DELTA') continue;
    const step = steps.get(event.messageId);
    // The agent's patches only set options of the step itself.
    for (const operation of event.patch) {
      if (step && 'value' in operation) step[operation.path.slice(1)] = operation.value;
    }
  }
  return [...steps.values()].filter((step) => 'kind' in step) as Step[];
};

/**
 * Asks the agent, in English unless a test says otherwise; returns everything that it yields, its text and
 * its steps.
 */
export const askWith = async (agent: Agent, changes: Partial<AgentInput>) => {
  const input: AgentInput = {
    visitorId: 'visitor-1',
    threadId: 'thread-1',
    runId: 'run-1',
    answerId: 'answer-1',
    messages: [],
    language: 'en',
    tools: [],
    rounds: [],
    resume: [],
    context: [],
    readAttachment: () => Promise.reject(new Error('There are no attachments.')),
    memory: { read: async () => undefined, keep: async () => {} },
    answeredBy: () => {},
    keepFile: () => Promise.reject(new Error('There is no storage.')),
    signal: new AbortController().signal,
    ...changes,
  };
  const events: RunEvent[] = [];
  for await (const event of agent.run(input)) events.push(event);
  const text = events.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('');
  return { events, text, steps: stepsOf(events) };
};

export const ask = (agent: Agent, ...messages: PastMessage[]) => askWith(agent, { messages });
