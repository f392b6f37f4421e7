import type { Message, RunEvent } from 'casement/contract';
import type { Step, Target } from '../../app/style/take-steps.ts';
import {
  answer,
  answerIn,
  attachedParts,
  configuration,
  files,
  puzzle,
  question,
  richAnswer,
  type Scene,
  SESSION_ID,
  sessions,
  wordsIn,
} from './content.ts';
import type { Recording, Refusal } from './recorded-service.ts';

/** The part of a state that the browser gets. */
export type PlayedState = {
  name: string;
  steps: Step[];
  locale: string;
  scheme: 'auto' | 'light' | 'dark';
  /** The browser's stored entries from the visit before. */
  kept: Record<string, string>;
  isOffline?: boolean;
  /** The chat is in the frame of a page that never answers. */
  isFramed?: boolean;
  /** The message of the error that stops all drawing. */
  breaks?: string | undefined;
};

type Replies = Recording['replies'];

/** One screen or state of the app. */
export type GalleryState = Pick<PlayedState, 'isOffline' | 'isFramed'> & {
  name: string;
  /** Replies of the service that add to the default ones or replace them. */
  replies?: (scene: Scene) => Replies;
  /** The events of an answer that is asked for, or being written. */
  events?: (scene: Scene) => RunEvent[];
  /** Why questions are refused; absent: the visitor's messages are used up. */
  refusal?: (scene: Scene) => Refusal;
  steps: (scene: Scene) => Step[];
  /** Parameters of the address that add to the default ones or replace them. */
  address?: Record<string, string>;
  breaks?: true;
  /** The page loads, but its scripts do not. */
  lacksScripts?: true;
  /** Is part of the visual comparison. */
  isCompared?: true;
};

const ANYTHING_NAMED = 'a, button, h1, h2, label, p, span, summary, [role], [aria-label]';
const at = (css: string): Target => ({ css });
/** An element that the app names by a text of its own, whose key is like `chat:header.menu`. */
const named = (key: string, css = ANYTHING_NAMED): Target => ({ css, name: `@${key}` });
/** An element that is named by words of the bot or the visitor. */
const reading = (name: string): Target => ({ css: ANYTHING_NAMED, name });

const wait = (target: Target): Step => ({ do: 'wait', for: target });
const press = (target: Target): Step => ({ do: 'press', on: target });
const fill = (field: Target, text: string): Step => ({ do: 'fill', on: field, text });

const defaults = (scene: Scene): Replies => ({
  freeLogin: { object: { token: 'gallery' } },
  baseConfig: { object: configuration(scene) },
  isLogin: { object: { login: false } },
  pullSession: { object: { list: [] } },
  pullHistory: { object: { list: [] } },
  recommend: { object: { list: [] } },
  predictQuestion: { object: { list: [] } },
  sendFeedback: { object: undefined },
  compareVersions: { object: undefined },
  setSession: { object: { ...sessions(scene)[0]!, headId: 'answer' } },
  listShares: { object: { list: [] } },
});

/** A conversation that is there already; its newest message is the one on show. */
const conversation = (scene: Scene, messages: Message[]): Replies => {
  const newest = messages.at(-1)!;
  const [first, ...others] = sessions(scene);
  const running = newest.status === 'running';
  return {
    pullSession: { object: { list: [{ ...first!, headId: newest.id, running }, ...others] } },
    pullHistory: { object: { list: messages.toReversed() } },
  };
};

const thread = (scene: Scene, change: Partial<Message> = {}): Replies =>
  conversation(scene, [question(scene), answer(scene, 'cited', change)]);

const finished: RunEvent = { type: 'RUN_FINISHED', threadId: SESSION_ID, runId: 'run' };
const said = (delta: string): RunEvent => ({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'text', delta });

const HOUR_MS = 3_600_000;

/** The form by which visitors of the gallery leave a message. */
const contactForm = ({ language }: Scene) => ({
  fields: [
    { id: 'name' },
    { id: 'email', required: 1 as const },
    { id: 'order', label: language === 'zh-CN' ? '订单号' : 'Order number' },
    { id: 'message', required: 1 as const },
  ],
  consent: { text: '', link: 'https://windows.example/privacy' },
});
const writeMessage = [
  press(named('chat:header.menu')),
  press(named('contact:title', '[role=menuitem]')),
  wait(at('dialog textarea')),
];

/** The words of the service. */
const storageFull = {
  en: 'Nothing more can be stored at the moment. Your chats can still be read.',
  'zh-CN': '暂时无法保存新内容，您的聊天记录仍可查看。',
};

const withConfiguration = (
  scene: Scene,
  change: Parameters<typeof configuration>[1],
  others: Replies = {},
): Replies => ({ ...others, baseConfig: { object: configuration(scene, change) } });

/** A bot to which an administrator admits visitors, at one stage of this visitor's approval. */
const accountStatus = (
  status: 'needs-approval' | 'submitted' | 'under-review' | 'rejected' | 'disabled',
  steps: GalleryState['steps'] = () => [wait(named(`approval:${status}.title`))],
): GalleryState => ({
  name: `approval: ${status}`,
  isCompared: true,
  replies: (scene) =>
    withConfiguration(
      scene,
      { approval: { required: 1 } },
      {
        isLogin: {
          object: {
            login: false,
            status,
            ...(['rejected', 'disabled'].includes(status) && { reason: wordsIn(scene.language).reason }),
          },
        },
      },
    ),
  steps,
});

const accounts: Parameters<typeof configuration>[1] = {
  channel: { login: { phone: 1, email: 1, google: 1 } },
};
const logIn = [press(named('chat:header.menu')), press(named('menu:account.logIn', '[role=menuitem]'))];
const byEmail = [
  ...logIn,
  press(named('login:way.email')),
  fill(at('input[type=email]'), 'ada@windows.example'),
  press(at('input[type=checkbox]')),
  press(named('login:getCode')),
];
const withAccounts = (scene: Scene): Replies =>
  withConfiguration(scene, accounts, {
    getCaptcha: {
      object: {
        repCode: '0000',
        repData: { token: 'puzzle', originalImageBase64: puzzle.original, jigsawImageBase64: puzzle.piece },
      },
    },
    checkCaptcha: { object: { repCode: '0000', repData: null } },
    sendEmail: { object: { resendAfterS: 60 } },
  });

const plans = (scene: Scene): Replies => {
  const { plan, features, unlimited } = wordsIn(scene.language);
  return withConfiguration(
    scene,
    {
      robot: {
        payInfo: {
          required: 0,
          plans: [
            {
              id: 'pro',
              name: plan[0],
              kind: 'subscription',
              priceUsd: 9,
              interval: 'month',
              features: [...features],
            },
            { id: 'forever', name: plan[1], kind: 'unlock', priceUsd: 49.5, features: [...unlimited] },
          ],
        },
      },
    },
    {
      isLogin: {
        object: { login: false, entitlement: { remaining: 3, limit: 10, until: scene.nowMs + 3_600_000 } },
      },
      checkout: { object: { url: 'https://pay.example/order', orderId: 'order' } },
      readOrder: { object: { status: 'open' } },
    },
  );
};
const openPlans = [
  press(named('chat:header.menu')),
  press(named('plans:menu')),
  wait(named('plans:subscribe')),
];

const shared = (scene: Scene): Replies => ({
  readShare: {
    object: {
      title: wordsIn(scene.language).question,
      messages: [question(scene), richAnswer(scene)],
      createdAt: scene.nowMs,
      expiresAt: scene.nowMs + 7 * 86_400_000,
    },
  },
});

const interrupted = (scene: Scene): Replies =>
  thread(scene, {
    interrupts: [
      {
        id: 'interrupt',
        reason: 'input',
        message: wordsIn(scene.language).agent,
        responseSchema: {
          type: 'object',
          properties: { approved: { type: 'boolean' } },
          required: ['approved'],
        },
      },
    ],
  });

/**
 * An answer that waits for the visitor to allow a tool of a server, and one that such a tool has given a
 * picture.
 */
const asksForTool = (scene: Scene): Replies => {
  const { title, input } = wordsIn(scene.language).tool;
  const message = `${title} – ${Object.values(input).join(', ')}`;
  return thread(scene, {
    steps: [
      { id: 'look', kind: 'mcp', title: 'Catalogue', status: 'done', output: '[An image]', ms: 840 },
      { id: 'book', kind: 'mcp', title, status: 'running', input },
    ],
    interrupts: [{ id: 'interrupt', reason: 'tool_call', message, toolCallId: 'book' }],
  });
};

/** Every screen and state of the app, in the order of the gallery. */
export const states: readonly GalleryState[] = [
  {
    name: 'loading',
    isCompared: true,
    replies: () => ({ baseConfig: 'never' }),
    // The app's own header, not the one that the page shows before.
    steps: () => [wait(at('header:not(#skeleton)'))],
  },
  {
    name: 'offline',
    isCompared: true,
    isOffline: true,
    replies: () => ({ baseConfig: 'unreachable', freeLogin: 'unreachable' }),
    steps: () => [wait(named('shell:offline.title'))],
  },
  {
    name: 'service down',
    replies: () => ({ baseConfig: 'unreachable', freeLogin: 'unreachable' }),
    steps: () => [wait(named('shell:serviceDown.title'))],
  },
  {
    name: 'address incomplete',
    address: { bot_id: '', channel_id: '' },
    steps: () => [wait(named('states:badAddress.title'))],
  },
  {
    name: 'bot not found',
    replies: () => ({ baseConfig: { refusal: { code: 404 } } }),
    steps: () => [wait(named('states:notFound.title'))],
  },
  {
    name: 'origin not allowed',
    isCompared: true,
    isFramed: true,
    replies: (scene) => withConfiguration(scene, { allowedOrigins: ['https://www.windows.example'] }),
    steps: () => [wait(named('states:originNotAllowed.title'))],
  },
  {
    name: 'closed, and goes on',
    replies: (scene) =>
      withConfiguration(scene, {
        channel: { hours: { outside: 'chat', isOpen: 0, changes: [scene.nowMs + 60 * HOUR_MS] } },
      }),
    steps: () => [wait(at('header p'))],
  },
  {
    name: 'closed',
    replies: (scene) =>
      withConfiguration(scene, {
        channel: { hours: { outside: 'hidden', isOpen: 0, changes: [scene.nowMs + 240 * HOUR_MS] } },
      }),
    steps: () => [wait(at('section p'))],
  },
  {
    name: 'closed, and takes messages',
    replies: (scene) =>
      withConfiguration(scene, {
        channel: { hours: { outside: 'contact', isOpen: 0, changes: [scene.nowMs + 18 * HOUR_MS] } },
        contact: contactForm(scene),
      }),
    steps: () => [wait(named('contact:title', 'button'))],
  },
  {
    name: 'a message to the team',
    replies: (scene) => withConfiguration(scene, { contact: contactForm(scene) }, thread(scene)),
    steps: () => writeMessage,
  },
  {
    name: 'a message to the team with mistakes',
    replies: (scene) => withConfiguration(scene, { contact: contactForm(scene) }),
    steps: () => [
      ...writeMessage,
      fill(at('input[type=email]'), 'ada@'),
      press(named('contact:send', 'button')),
      wait(named('contact:problems.email')),
    ],
  },
  {
    name: 'a message to the team that was sent',
    replies: (scene) =>
      withConfiguration(
        scene,
        { contact: { fields: contactForm(scene).fields } },
        { sendContact: { object: { id: 'message' } } },
      ),
    steps: () => [
      ...writeMessage,
      fill(at('input[type=email]'), 'ada@example.com'),
      fill(at('dialog textarea'), 'Ada'),
      press(named('contact:send', 'button')),
      wait(named('contact:sent', 'output')),
    ],
  },
  {
    name: 'an answer that offers to leave a message',
    replies: (scene) =>
      withConfiguration(
        scene,
        { contact: contactForm(scene) },
        thread(scene, { steps: [{ id: 'c', kind: 'contact', title: 'Contact', status: 'done' }] }),
      ),
    steps: () => [wait(named('contact:title', 'button'))],
  },
  {
    name: 'log-in required',
    replies: (scene) =>
      withConfiguration(scene, { channel: { isAnonymous: 0, login: { phone: 0, email: 0, google: 0 } } }),
    steps: () => [wait(named('states:loginRequired.title'))],
  },
  {
    name: 'log-in required in a preview',
    address: { access_mode: 'preview' },
    replies: (scene) => withConfiguration(scene, { channel: { isAnonymous: 0 } }),
    steps: () => [wait(named('states:previewLogin.title'))],
  },
  { name: 'unexpected error', breaks: true, steps: () => [wait(at('[role=alert] h1'))] },
  {
    name: 'app not loaded',
    isCompared: true,
    lacksScripts: true,
    steps: () => [wait(at('#failure button'))],
  },
  accountStatus('needs-approval'),
  accountStatus('submitted'),
  accountStatus('under-review'),
  accountStatus('rejected'),
  accountStatus('disabled'),
  {
    name: 'application with a mistake',
    replies: accountStatus('needs-approval').replies!,
    steps: ({ language }) => [
      fill(at('dialog textarea'), wordsIn(language).application),
      press(named('approval:submit')),
      wait(named('approval:nameEmpty')),
    ],
  },
  {
    name: 'shared chat',
    isCompared: true,
    address: { share: 'shared' },
    replies: shared,
    steps: () => [wait(at('[data-role=assistant]'))],
  },
  {
    name: 'shared chat gone',
    address: { share: 'gone' },
    replies: () => ({ readShare: { refusal: { code: 410 } } }),
    steps: () => [wait(named('share:gone.title'))],
  },
  {
    name: 'empty thread',
    isCompared: true,
    steps: ({ language }) => [wait(reading(wordsIn(language).examples[0]))],
  },
  {
    name: 'template with blanks',
    steps: () => [press(at('ul button:has(span)')), wait(at('#message:not(:placeholder-shown)'))],
  },
  {
    name: 'suggestions while typing',
    isCompared: true,
    replies: (scene) =>
      withConfiguration(
        scene,
        { robot: { whetherPredict: 1 } },
        { predictQuestion: { object: { list: [...wordsIn(scene.language).examples] } } },
      ),
    steps: ({ language }) => [
      wait(reading(wordsIn(language).examples[0])),
      fill(at('#message[aria-autocomplete]'), wordsIn(language).question.slice(0, 6)),
      wait(at('[role=listbox]')),
    ],
  },
  {
    name: 'answer begins',
    replies: (scene) => thread(scene, { status: 'running', runId: 'run', parts: [] }),
    events: () => [{ type: 'RUN_STARTED', threadId: SESSION_ID, runId: 'run' }],
    steps: () => [wait(named('chat:composer.stop'))],
  },
  {
    name: 'answer streams',
    isCompared: true,
    replies: (scene) => thread(scene, { status: 'running', runId: 'run', parts: [] }),
    events: (scene) => [
      { type: 'RUN_STARTED', threadId: SESSION_ID, runId: 'run' },
      said(answerIn(scene, 'begun')),
    ],
    steps: () => [wait(named('chat:composer.stop')), wait(at('[data-role=assistant] strong'))],
  },
  {
    name: 'question waits for its turn',
    refusal: () => ({ code: 503, object: { reason: 'busy', place: 12, retryAfterS: 60 } }),
    steps: ({ language }) => [
      fill(at('#message'), wordsIn(language).question),
      press(named('chat:composer.send')),
      wait(at('[role=log] output')),
    ],
  },
  {
    name: 'storage is full',
    refusal: ({ language }) => ({ code: 507, message: storageFull[language] }),
    steps: ({ language }) => [
      fill(at('#message'), wordsIn(language).question),
      press(named('chat:composer.send')),
      wait(named('common:tryAgain')),
    ],
  },
  {
    name: 'next question waits',
    replies: (scene) => thread(scene, { status: 'running', runId: 'run', parts: [] }),
    events: (scene) => [
      { type: 'RUN_STARTED', threadId: SESSION_ID, runId: 'run' },
      said(answerIn(scene, 'begun')),
    ],
    steps: ({ language }) => [
      wait(at('[data-role=assistant] strong')),
      fill(at('#message'), wordsIn(language).question),
      press(named('chat:composer.send')),
      wait(named('chat:composer.takeBack')),
    ],
  },
  {
    name: 'answer with everything',
    isCompared: true,
    replies: (scene) => ({
      ...conversation(scene, [question(scene), richAnswer(scene)]),
      ...withConfiguration(scene, { robot: { developerMode: 1, openVoice: 1 } }),
      recommend: { object: { list: [...wordsIn(scene.language).followUps] } },
    }),
    steps: ({ language }) => [wait(reading(wordsIn(language).followUps[0])), wait(named('feedback:dislike'))],
  },
  {
    name: 'process',
    isCompared: true,
    replies: (scene) => ({
      ...conversation(scene, [question(scene), richAnswer(scene)]),
      ...withConfiguration(scene, { robot: { developerMode: 1 } }),
    }),
    steps: () => [
      press(at('[data-role=assistant] button[aria-expanded=false][data-busy]')),
      wait(at('[data-kind]')),
      press(at('[data-kind=api] button')),
    ],
  },
  {
    name: 'sources',
    isCompared: true,
    replies: (scene) => conversation(scene, [question(scene), richAnswer(scene)]),
    steps: () => [
      press(at('[data-role=assistant] ol button')),
      wait(at('[data-role=assistant] ol [aria-expanded=true]')),
    ],
  },
  {
    name: 'code',
    isCompared: true,
    replies: (scene) => conversation(scene, [question(scene), answer(scene, 'code')]),
    steps: () => [wait(at('pre code span'))],
  },
  {
    name: 'table',
    isCompared: true,
    replies: (scene) => conversation(scene, [question(scene), answer(scene, 'table')]),
    steps: () => [wait(at('table'))],
  },
  {
    name: 'maths',
    replies: (scene) => conversation(scene, [question(scene), answer(scene, 'maths')]),
    steps: () => [wait(at('math'))],
  },
  {
    name: 'images',
    replies: (scene) => conversation(scene, [question(scene), answer(scene, 'images')]),
    steps: () => [wait(at('[data-role=assistant] a'))],
  },
  {
    name: 'attachments in a question',
    isCompared: true,
    replies: (scene) =>
      conversation(scene, [question(scene, { parts: attachedParts(scene) }), answer(scene, 'cited')]),
    steps: () => [wait(at('[data-role=user] img'))],
  },
  {
    name: 'picture in full',
    replies: (scene) =>
      conversation(scene, [question(scene, { parts: attachedParts(scene) }), answer(scene, 'cited')]),
    steps: () => [press(at('[data-role=user] button:has(img)')), wait(at('dialog img'))],
  },
  {
    name: 'attachments in the composer',
    isCompared: true,
    replies: (scene) =>
      withConfiguration(
        scene,
        { robot: { supportFile: 1, supportPicture: 1 } },
        { uploadSignature: { refusal: { code: 1200 } } },
      ),
    steps: ({ language }) => [
      wait(named('attachments:attach')),
      wait(reading(wordsIn(language).examples[0])),
      { do: 'attach', files },
      wait(at('form li [role=progressbar], form li[data-status=failed], form li')),
    ],
  },
  {
    name: 'stopped answer',
    replies: (scene) => thread(scene, { status: 'stopped' }),
    steps: () => [wait(named('chat:thread.stopped'))],
  },
  {
    name: 'cut answer',
    isCompared: true,
    replies: (scene) =>
      withConfiguration(
        scene,
        { robot: { goOn: 1 } },
        conversation(scene, [
          question(scene),
          answer(scene, 'cut', {
            status: 'failed',
            error: { message: 'The answer was cut.', code: 709, kind: 'length' },
          }),
        ]),
      ),
    steps: () => [wait(named('versions:goOn'))],
  },
  {
    name: 'failed answer',
    replies: (scene) =>
      thread(scene, { status: 'failed', error: { message: wordsIn(scene.language).failure, code: 1200 } }),
    steps: () => [wait(named('common:tryAgain'))],
  },
  {
    name: 'question not sent',
    isCompared: true,
    replies: plans,
    steps: ({ language }) => [
      wait(reading(wordsIn(language).examples[0])),
      fill(at('#message'), wordsIn(language).question),
      press(named('chat:composer.send')),
      wait(named('plans:subscribe')),
      press(named('common:close', 'dialog button')),
      wait(named('details:way.plans')),
    ],
  },
  {
    name: 'versions',
    replies: (scene) =>
      conversation(scene, [question(scene), answer(scene, 'code', { id: 'first' }), answer(scene, 'cited')]),
    steps: () => [wait(named('versions:previous'))],
  },
  {
    name: 'comparison',
    isCompared: true,
    replies: thread,
    events: (scene) => [
      { type: 'RUN_STARTED', threadId: SESSION_ID, runId: 'run' },
      said(answerIn(scene, 'cited')),
      finished,
    ],
    steps: () => [press(named('versions:regenerate')), wait(named('versions:better'))],
  },
  {
    name: 'editing a question',
    replies: thread,
    steps: () => [press(named('versions:edit')), wait(named('versions:cancel'))],
  },
  {
    name: 'agent asks',
    isCompared: true,
    replies: interrupted,
    steps: () => [wait(named('host-tools:approve'))],
  },
  {
    name: 'agent asks for a tool',
    replies: asksForTool,
    steps: () => [wait(named('host-tools:approve'))],
  },
  {
    name: 'menu',
    isCompared: true,
    replies: (scene) => ({ ...thread(scene), ...withConfiguration(scene, accounts) }),
    steps: () => [
      press(named('chat:header.menu')),
      wait(named('menu:export.markdown')),
      wait(named('menu:account.logIn')),
    ],
  },
  {
    name: 'languages',
    replies: thread,
    steps: () => [
      press(named('chat:header.menu')),
      press(at('[role=menuitem][aria-expanded]')),
      wait(at('[role=menuitemradio][lang=en]')),
    ],
  },
  {
    name: 'history',
    isCompared: true,
    replies: thread,
    steps: ({ language }) => [
      press(named('chat:header.history')),
      wait(reading(wordsIn(language).titles[1])),
    ],
  },
  {
    name: 'side menu',
    isCompared: true,
    replies: (scene) => ({
      ...conversation(scene, [question(scene), richAnswer(scene)]),
      ...withConfiguration(scene, { channel: { isSidebar: 1, topBar: wordsIn(scene.language).sources[0] } }),
    }),
    steps: () => [wait(at('[data-role=assistant]'))],
  },
  {
    name: 'history empty',
    steps: () => [press(named('chat:header.history')), wait(named('history:empty', 'output'))],
  },
  {
    name: 'log in by phone',
    isCompared: true,
    replies: withAccounts,
    steps: () => [...logIn, wait(named('login:getCode'))],
  },
  {
    name: 'slider',
    isCompared: true,
    replies: withAccounts,
    steps: () => [...byEmail, wait(at('dialog img'))],
  },
  {
    name: 'log in: code and mistakes',
    isCompared: true,
    replies: withAccounts,
    steps: () => [
      ...byEmail,
      wait(at('dialog img')),
      fill(at('dialog input[type=range]'), '120'),
      press(named('login:check.submit')),
      fill(at('input[name=code]'), '12'),
      press(named('login:submit')),
      wait(named('login:codeDigits')),
    ],
  },
  {
    name: 'log in: members and mistakes',
    replies: (scene) =>
      withConfiguration(scene, { channel: { isAnonymous: 0, login: { phone: 1, email: 1, google: 1 } } }),
    steps: () => [
      wait(named('login:why.members')),
      press(named('login:getCode')),
      wait(named('login:consentMissing')),
    ],
  },
  {
    name: 'countries',
    replies: withAccounts,
    steps: () => [
      ...logIn,
      press(at('dialog button[aria-label*="+"]')),
      wait(at('dialog input[type=search]')),
    ],
  },
  { name: 'plans', isCompared: true, replies: plans, steps: () => openPlans },
  {
    name: 'payment pending',
    isCompared: true,
    replies: plans,
    steps: () => [...openPlans, press(named('plans:subscribe')), wait(named('plans:chooseAgain'))],
  },
  {
    name: 'feedback reasons',
    isCompared: true,
    replies: thread,
    steps: () => [press(named('feedback:dislike')), wait(named('feedback:submit'))],
  },
  {
    name: 'share',
    isCompared: true,
    replies: thread,
    steps: () => [press(named('share:share', '[data-role=assistant] button')), wait(named('share:create'))],
  },
  {
    name: 'shared link',
    isCompared: true,
    replies: (scene) => ({
      ...thread(scene),
      createShare: {
        object: {
          shareId: 'shared',
          url: 'https://windows.example/?share=shared',
          title: wordsIn(scene.language).question,
          createdAt: scene.nowMs,
        },
      },
    }),
    steps: () => [
      press(named('share:share', '[data-role=assistant] button')),
      wait(named('share:create')),
      press(named('share:create')),
      wait(named('share:copyLink')),
    ],
  },
  {
    name: 'find',
    replies: thread,
    steps: () => [
      press(named('chat:header.menu')),
      press(named('menu:find.title')),
      fill(at('input[type=search]'), 'a'),
      wait(named('menu:find.next')),
    ],
  },
  {
    name: 'toast',
    isCompared: true,
    replies: thread,
    steps: () => [press(named('feedback:like')), wait(named('feedback:thanks'))],
  },
  {
    name: 'toast of a failure',
    replies: (scene) => ({ ...thread(scene), sendFeedback: { refusal: { code: 500 } } }),
    steps: () => [press(named('feedback:like')), wait(at('[role=alert]'))],
  },
];

export const recordingOf = (state: GalleryState, scene: Scene): Recording => ({
  replies: { ...defaults(scene), ...state.replies?.(scene) },
  events: state.events?.(scene),
  refusal: state.refusal?.(scene),
});

/** The state's id in addresses. */
export const idOf = ({ name }: GalleryState): string => name.replaceAll(/[^a-z]+/g, '-');
