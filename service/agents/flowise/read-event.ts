import type { RunEvent } from 'casement/contract';
import {
  entryOf,
  type FieldReader,
  jsonBlock,
  listIn,
  readFields,
  sumOf,
  type Tokens,
  tokensIn,
} from '../connection/fields.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';
import { jsonOrText } from '../../base/json.ts';
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
  /** The failure's words, for the operator's log. */
  error?: unknown;
};

/** How an agent tells that a tool needs a decision: all that it has said once more, and the call, which the card shows. */
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

const each = (data: unknown, read: (one: FieldReader) => RunEvent[]): RunEvent[] =>
  listIn(data).flatMap((one) => (one === null ? [] : read(readFields(one))));

/** Reads the events of a prediction, whose names are inside the data, or the fields of one that came as a whole. */
export const createPredictionReader = (tell: AnswerTeller) => {
  const told: Told = { files: new Set(), images: new Set(), hasEnded: false };
  const { takeNode, takeTool } = createStepTeller(tell);

  /** Takes what each agent of a team has said so far; the list grows with each event. */
  const takeMember = (member: unknown, index: number): RunEvent[] => {
    const fields = readFields(member);
    const said = [...fields.list('messages'), fields.text('instructions')].filter(Boolean);
    return [
      ...tell.step(
        `member-${index}-${said.length}`,
        { kind: 'workflow', title: fields.text('agentName') ?? 'agent' },
        { output: said },
      ),
      ...take('usedTools', fields.raw('usedTools')),
      ...take('sourceDocuments', fields.raw('sourceDocuments')),
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

  const takeMetadata = (data: unknown): RunEvent[] => {
    const fields = readFields(data);
    told.hasEnded = true;
    told.messageId = fields.text('chatMessageId') ?? told.messageId;
    // As a list in a stream, as JSON in a reply that comes as a whole.
    const offered = fields.raw('followUpPrompts');
    const prompts = listIn(typeof offered === 'string' ? jsonOrText(offered) : offered);
    const followUps = prompts.filter((one) => typeof one === 'string').slice(0, 5);
    if (followUps.length > 0) told.followUps = followUps;
    return take('action', fields.raw('action'));
  };

  const takeUsage = (usage: FieldReader): RunEvent[] => {
    told.usage = sumOf([told.usage ?? {}, tokensIn(usage, 'input_tokens', 'output_tokens', 'total_tokens')]);
    return [];
  };

  const readers: Readonly<Record<string, (data: unknown) => RunEvent[]>> = {
    token: (data) => (typeof data === 'string' && !data.includes(ATTEMPT) ? tell.text(data) : []),
    thinking: (data) => (typeof data === 'string' ? tell.reasoning(data) : []),
    sourceDocuments: (data) => each(data, (document) => tell.sources([tell.sourceOf(factsOf(document))])),
    calledTools: (data) => each(data, (call) => takeTool(call, false)),
    usedTools: (data) => each(data, (call) => takeTool(call, true)),
    agentReasoning: (data) => listIn(data).flatMap(takeMember),
    nextAgentFlow: (data) => takeNode(readFields(data)),
    artifacts: (data) => each(data, takeArtifact),
    fileAnnotations: (data) =>
      each(data, (file) => {
        const name = file.text('fileName');
        if (name !== undefined) told.files.add(name);
        return [];
      }),
    metadata: takeMetadata,
    action: (data) => {
      if (data) told.action = typeof data === 'string' ? jsonOrText(data) : data;
      return [];
    },
    usageMetadata: (data) => takeUsage(readFields(data)),
    error: (data) => {
      told.error = data;
      return [];
    },
    end: () => {
      told.hasEnded = true;
      return [];
    },
    // Somebody else has stopped the flow: the visitor's stop ends the reading.
    abort: () => {
      throw new Error('the flow was aborted');
    },
  };

  const take = (event: string, data: unknown): RunEvent[] => entryOf(readers, event)?.(data) ?? [];

  return {
    told,
    take,
    /** Takes a reply that came as a whole: a flow that cannot stream. */
    takeWhole: (reply: unknown): RunEvent[] => {
      const fields = readFields(reply);
      const events = Object.keys(Object(reply) as object).flatMap((name) => take(name, fields.raw(name)));
      const json = fields.raw('json');
      const words = fields.text('text') ?? (json === undefined ? '' : jsonBlock(json));
      return [...events, ...takeMetadata(reply), ...tell.text(words)];
    },
  };
};
