import type { RunEvent } from 'casement/contract';
import {
  type FieldReader,
  jsonBlock,
  readFields,
  sumOf,
  type Tokens,
  tokensIn,
} from '../connection/fields.ts';
import type { EventReaders, Reading } from '../connection/foreign-agent.ts';
import type { Reply } from '../connection/reply.ts';
import { jsonOrText, listIn } from '../../base/json.ts';
import type { ReplyEvent } from '../event-reader.ts';
import { createStepTeller } from './tell-steps.ts';

/** Facts that a reply has told beside the events: all that the agent keeps or acts upon at its end. */
type Told = {
  messageId?: string | undefined;
  followUps?: string[];
  /** The flow waits for a decision of the visitor. */
  action?: unknown;
  usage?: Tokens;
  /** Names of files that lie in Flowise's storage. */
  files: Set<string>;
  /** Images by their `data:` or web addresses. */
  images: Set<string>;
  /** Whether the reply has come to its end. */
  hasEnded: boolean;
};

/**
 * How an agent tells that a tool needs a decision: all that it has said once more, and the call, which the
 * card shows.
 */
const ATTEMPT = '\nAttempting to use tool:\n```json\n';
const STORED = 'FILE-STORAGE::';
const IMAGES = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp']);

/** Names a document by what its loader noted: a title, the file's name, or the last part of its address. */
const factsOf = (document: FieldReader) => {
  const metadata = document.in('metadata');
  const place = metadata.text('url', 'source', 'pdf');
  const url = place !== undefined && /^https?:/i.test(place) && URL.canParse(place) ? place : undefined;
  return {
    titles: [metadata.text('title', 'fileName', 'filename', 'name'), place?.split(/[/\\]/).findLast(Boolean)],
    url,
    snippet: document.text('pageContent'),
  };
};

/** Returns the events of a reply that came as a whole, of a flow that cannot stream: one of each field. */
export async function* eventsOf(reply: Reply): AsyncGenerator<ReplyEvent> {
  const whole = await reply.json();
  const fields = readFields(whole);
  const json = fields.raw('json');
  const answer = fields.text('text') ?? (json === undefined ? '' : jsonBlock(json));
  const all = { ...fields.rest(), metadata: whole, answer };
  for (const [event, data] of Object.entries(all)) yield { name: event, data: event, json: { event, data } };
}

/** Makes what reads the events of a prediction, whose names and data are inside. */
export const createPredictionReader = ({ tell, failure }: Pick<Reading, 'tell' | 'failure'>) => {
  const told: Told = { files: new Set(), images: new Set(), hasEnded: false };
  const { takeNode, takeTool } = createStepTeller(tell);

  const takeTools = (from: FieldReader, list: string, hasEnded: boolean): RunEvent[] =>
    from.each(list).flatMap((call) => takeTool(call, hasEnded));
  const takeSources = (from: FieldReader, list: string): RunEvent[] =>
    tell.sources(from.each(list).map(factsOf));

  /** Takes what each agent of a team has said so far; the list grows with each event. */
  const takeMember = (member: FieldReader, index: number): RunEvent[] => {
    const output = [...member.list('messages'), member.text('instructions')].filter(Boolean);
    const title = member.text('agentName') ?? 'agent';
    return [
      ...tell.step(`member-${index}-${output.length}`, { kind: 'workflow', title }, { output }),
      ...takeTools(member, 'usedTools', true),
      ...takeSources(member, 'sourceDocuments'),
    ];
  };

  const takeArtifact = (artifact: FieldReader): RunEvent[] => {
    const type = artifact.text('type') ?? '';
    const given = artifact.raw('data') ?? '';
    const data = typeof given === 'string' ? given : JSON.stringify(given, null, 2);
    const [, stored] = data.split(STORED);
    if (stored !== undefined) told.files.add(stored);
    if (stored === undefined && IMAGES.has(type) && data !== '') told.images.add(data);
    if (stored !== undefined || data === '' || IMAGES.has(type)) return [];
    return tell.text(type === 'markdown' ? `\n\n${data}\n\n` : `\n\n\`\`\`${type}\n${data}\n\`\`\`\n\n`);
  };

  const takeAction = (action: unknown): void => {
    if (action) told.action = typeof action === 'string' ? jsonOrText(action) : action;
  };

  const readers: EventReaders = {
    token: (event) => {
      const words = event.text('data') ?? '';
      return words.includes(ATTEMPT) ? [] : tell.text(words);
    },
    thinking: (event) => tell.reasoning(event.text('data') ?? ''),
    answer: (event) => tell.text(event.text('data') ?? ''),
    sourceDocuments: (event) => takeSources(event, 'data'),
    calledTools: (event) => takeTools(event, 'data', false),
    usedTools: (event) => takeTools(event, 'data', true),
    agentReasoning: (event) => event.each('data').flatMap(takeMember),
    nextAgentFlow: (event) => takeNode(event.in('data')),
    artifacts: (event) => event.each('data').flatMap(takeArtifact),
    fileAnnotations: (event) => {
      for (const name of event.each('data').map((file) => file.text('fileName'))) {
        if (name !== undefined) told.files.add(name);
      }
    },
    metadata: (event) => {
      const data = event.in('data');
      told.hasEnded = true;
      told.messageId = data.text('chatMessageId') ?? told.messageId;
      // As a list in a stream, as JSON in a reply that comes as a whole.
      const offered = data.raw('followUpPrompts');
      const prompts = listIn(typeof offered === 'string' ? jsonOrText(offered) : offered);
      const followUps = prompts.filter((one) => typeof one === 'string').slice(0, 5);
      if (followUps.length > 0) told.followUps = followUps;
      takeAction(data.raw('action'));
    },
    action: (event) => takeAction(event.raw('data')),
    usageMetadata: (event) => {
      const usage = tokensIn(event.in('data'), 'input_tokens', 'output_tokens', 'total_tokens');
      told.usage = sumOf([told.usage ?? {}, usage]);
    },
    error: (event) => {
      throw failure(event.raw('data'));
    },
    end: () => {
      told.hasEnded = true;
    },
    // Somebody else has stopped the flow: the visitor's stop ends the reading.
    abort: () => {
      throw new Error('the flow was aborted');
    },
  };

  return { told, readers };
};
