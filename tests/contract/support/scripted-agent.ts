import { setTimeout as wait } from 'node:timers/promises';
import type { RunEvent } from 'casement/contract';
import { type Agent, AgentError, type AgentInput, type AnswerRating } from '../../../service/agents/agent.ts';
import { sampleFiles } from '../../../check/sample-files.ts';

const text = (input: AgentInput, delta: string): RunEvent => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId: input.answerId,
  delta,
});

const skill = (status: string): RunEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: 'skill-1',
  activityType: 'skill',
  content: { kind: 'file-knowledge', title: 'Search', status, startedAt: 1 },
  replace: true,
});

async function* short(input: AgentInput): AsyncGenerator<RunEvent> {
  yield skill('running');
  yield {
    type: 'ACTIVITY_DELTA',
    messageId: 'skill-1',
    activityType: 'skill',
    patch: [{ op: 'replace', path: '/status', value: 'done' }],
  };
  yield { type: 'REASONING_START', messageId: 'thought-1' };
  yield { type: 'REASONING_MESSAGE_START', messageId: 'thought-1', role: 'reasoning' };
  yield { type: 'REASONING_MESSAGE_CONTENT', messageId: 'thought-1', delta: 'Let me\0 see.' };
  yield { type: 'REASONING_MESSAGE_END', messageId: 'thought-1' };
  yield { type: 'REASONING_END', messageId: 'thought-1' };
  yield {
    type: 'ACTIVITY_SNAPSHOT',
    messageId: 'sources-1',
    activityType: 'sources',
    content: { sources: [{ id: 's1', title: 'A page', url: 'https://docs.example/', snippet: 'Words' }] },
    replace: true,
  };
  yield { type: 'TEXT_MESSAGE_START', messageId: 'any', role: 'assistant' };
  for (const piece of ['It ', 'is “so”\n\n', '因此\u2028', '\0', '[1](source:s1)']) yield text(input, piece);
  yield { type: 'TEXT_MESSAGE_END', messageId: 'any' };
}

async function* slow(input: AgentInput): AsyncGenerator<RunEvent> {
  yield { type: 'TEXT_MESSAGE_START', messageId: input.answerId, role: 'assistant' };
  for (let piece = 1; piece <= 100; piece += 1) {
    await wait(20, undefined, { signal: input.signal });
    yield text(input, `${piece} `);
  }
  yield { type: 'TEXT_MESSAGE_END', messageId: input.answerId };
}

async function* costly(input: AgentInput): AsyncGenerator<RunEvent> {
  yield text(input, 'Dear.');
  yield { type: 'RUN_FINISHED', threadId: 'x', runId: 'y', usage: [{ inputTokens: 900, outputTokens: 100 }] };
}

async function* endless(input: AgentInput): AsyncGenerator<RunEvent> {
  for (let piece = 1; ; piece += 1) {
    await wait(10);
    yield text(input, `${piece} `);
  }
}

/** Counts to the question's third word, each number after its second word. */
async function* count(input: AgentInput): AsyncGenerator<RunEvent> {
  const [part] = input.messages.at(-1)?.parts ?? [];
  const [, word, most] = part?.type === 'text' ? part.text.split(' ') : [];
  for (let number = 1; number <= Number(most); number += 1) {
    await wait(25, undefined, { signal: input.signal });
    yield text(input, `${word}.${number} `);
  }
}

async function* broken(input: AgentInput): AsyncGenerator<RunEvent> {
  yield text(input, 'Some words');
  throw new Error('password=hunter2 at /srv/secret.ts');
}

/**
 * Is cut at its greatest length as often as the question has the word again; the rest comes when it goes on.
 */
async function* cut(input: AgentInput): AsyncGenerator<RunEvent> {
  const told = input.rounds.map((round) => round.text).join('');
  if (!input.goOn) {
    yield skill('done');
    yield {
      type: 'ACTIVITY_SNAPSHOT',
      messageId: `${input.answerId}-sources`,
      activityType: 'sources',
      content: { sources: [{ id: 's1', title: 'A page' }] },
      replace: true,
    };
    yield text(input, 'Turn the ke');
  } else yield text(input, told.endsWith('ke') ? 'y [1](source:s1)' : '. Done.');
  const times = JSON.stringify(input.messages.at(-1)?.parts).split('again').length;
  if (!input.goOn || (times > 1 && told.endsWith('ke'))) {
    const usage = [{ inputTokens: 5, outputTokens: 5 }];
    throw new AgentError(709, 'The answer became too long.', { kind: 'length', usage });
  }
}

/** Is refused for a time after its first words. */
async function* limited(input: AgentInput): AsyncGenerator<RunEvent> {
  yield text(input, 'Some words');
  throw new AgentError(1113, 'Too many questions at the moment.', { retryAfterS: 20 });
}

/** Ends well without a word. */
async function* silent(): AsyncGenerator<RunEvent> {
  yield skill('done');
  yield { type: 'RUN_FINISHED', threadId: 'x', runId: 'y', usage: [{ inputTokens: 1 }] };
}

async function* refused(): AsyncGenerator<RunEvent> {
  yield { type: 'STEP_STARTED', stepName: 'check' };
  throw new AgentError(1114, 'Please change a topic');
}

async function* nonsense(input: AgentInput): AsyncGenerator<RunEvent> {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const events: unknown[] = [
    null,
    'text',
    {},
    { type: 'NO_SUCH_EVENT' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 1, delta: {} },
    { type: 'CUSTOM', name: 'cyclic', value: cyclic },
    { type: 'CUSTOM', name: 'big', value: 1n },
    { type: 'RUN_STARTED', threadId: 'x', runId: 'y' },
    { type: 'RAW', event: { secret: true } },
    { type: 'TEXT_MESSAGE_START', messageId: 'other', role: 'user' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'other', delta: 'not said by the bot' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: input.answerId, delta: 'Well', rawEvent: { secret: true } },
    { type: 'TOOL_CALL_START', toolCallId: 't1', toolCallName: 'look_up' },
    { type: 'RUN_FINISHED', threadId: 'x', runId: 'y', usage: [{ inputTokens: 3 }] },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: input.answerId, delta: 'after the end' },
  ];
  for (const event of events) yield event as RunEvent;
}

async function* echo(input: AgentInput): AsyncGenerator<RunEvent> {
  yield text(
    input,
    JSON.stringify({ messages: input.messages, language: input.language, resume: input.resume }),
  );
}

async function* attachment(input: AgentInput): AsyncGenerator<RunEvent> {
  const parts = input.messages.at(-1)?.parts ?? [];
  const read = [];
  for (const part of parts) {
    if (part.type === 'text') continue;
    const { name, mimeType, bytes } = await input.readAttachment(part);
    read.push({ name, mimeType, text: Buffer.from(bytes).toString() });
  }
  yield text(input, JSON.stringify(read));
}

const call = (id: string, name: string, args: unknown): RunEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) },
  { type: 'TOOL_CALL_END', toolCallId: id },
];

/**
 * Calls the first two tools at the same time, then says their results; with `again` it calls them in two
 * rounds.
 */
async function* use(input: AgentInput): AsyncGenerator<RunEvent> {
  const [first, second] = input.tools;
  const done = input.rounds.flatMap(({ calls }) => calls);
  const wanted = JSON.stringify(input.messages.at(-1)?.parts).includes('again') ? 2 : 1;
  const ended = { type: 'RUN_FINISHED' as const, threadId: 'x', runId: 'y', usage: [{ inputTokens: 1 }] };
  if (first && input.rounds.length < wanted) {
    if (done.length === 0) {
      yield skill('running');
      yield { type: 'REASONING_START', messageId: 't' };
      yield { type: 'REASONING_MESSAGE_START', messageId: 't', role: 'reasoning' };
      yield { type: 'REASONING_MESSAGE_CONTENT', messageId: 't', delta: 'A tool.' };
      yield { type: 'REASONING_MESSAGE_END', messageId: 't' };
      yield { type: 'REASONING_END', messageId: 't' };
      yield skill('done');
    }
    yield text(input, done.length === 0 ? 'One moment.' : 'Another.');
    const round = input.rounds.length + 1;
    yield* call(`first-${round}`, first.name, { n: round });
    if (second) yield* call(`second-${round}`, second.name, {});
    yield ended;
    return;
  }
  yield text(input, `Done: ${JSON.stringify(done.map(({ name, result }) => [name, result]))}`);
  if (JSON.stringify(input.messages.at(-1)?.parts).includes('slowly')) {
    for (;;) {
      await wait(20, undefined, { signal: input.signal });
      yield text(input, '.');
    }
  }
  yield ended;
}

/** Calls the first tool and seals both its words and the call. */
async function* seal(input: AgentInput): AsyncGenerator<RunEvent> {
  const [tool] = input.tools;
  if (!tool || input.rounds.length > 0) {
    yield text(input, 'Done.');
    return;
  }
  const sealed = { type: 'REASONING_ENCRYPTED_VALUE' as const };
  yield text(input, 'One moment.');
  yield* call('sealed', tool.name, {});
  yield { ...sealed, subtype: 'tool-call', entityId: 'sealed', encryptedValue: 'seal-of-the-call' };
  yield { ...sealed, subtype: 'message', entityId: input.answerId, encryptedValue: 'seal-of-the-round' };
  yield { ...sealed, subtype: 'message', entityId: 'another', encryptedValue: 'seal-of-nothing' };
}

/** Asks for permission by an interrupt of its own, and repeats the visitor's answer. */
async function* leave(input: AgentInput): AsyncGenerator<RunEvent> {
  if (input.resume.length > 0) {
    yield text(input, JSON.stringify(input.resume));
    return;
  }
  yield text(input, 'May I?');
  yield {
    type: 'RUN_FINISHED',
    threadId: 'x',
    runId: 'y',
    outcome: {
      type: 'interrupt',
      interrupts: [
        {
          id: 'leave',
          reason: 'confirmation',
          message: 'Go on?',
          metadata: { tool: { name: 'x', arguments: '' } },
        },
      ],
    },
  };
}

/** Says what it remembers, remembers this answer, and gives a picture. */
async function* remember(input: AgentInput): AsyncGenerator<RunEvent> {
  const { value, isBehind } = (await input.memory.read()) ?? {};
  await input.memory.keep(`beside ${input.answerId}`);
  const { bytes, type: mimeType } = sampleFiles.png;
  const { address } = await input.keepFile({ bytes: new Uint8Array(bytes), mimeType, name: 'chart' });
  yield text(input, `${JSON.stringify({ value, isBehind })} ![chart](${address})`);
}

const scripts: Record<string, (input: AgentInput) => AsyncIterable<RunEvent>> = {
  short,
  slow,
  costly,
  endless,
  count,
  broken,
  cut,
  limited,
  silent,
  refused,
  nonsense,
  echo,
  attachment,
  use,
  seal,
  leave,
  remember,
};

/** The ratings that the scripted agent was told. */
export const handedOn: AnswerRating[] = [];

/** Answers as the first word of the question says. */
export const scriptedAgent: Agent = {
  goesOn: true,
  rate: async (rating) => void handedOn.push(rating),
  run: (input) => {
    const part = input.messages.at(-1)?.parts[0];
    const word = part?.type === 'text' ? (part.text.split(' ')[0] ?? '') : '';
    const script = scripts[word];
    if (!script) throw new AgentError(1116, 'Please check your question');
    return script(input);
  },
};
