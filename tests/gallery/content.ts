import type { Message, Session } from 'casement/contract';
import type * as v from 'valibot';
import type { Configuration as ConfigurationSchema } from 'casement/contract';
import { pngFile } from '../browser/support/sample-files.ts';

/** The languages that recorded answers are written in; the pseudo-languages are for the app's own texts. */
export type ContentLanguage = 'en' | 'zh-CN';

/** A picture as it stands in a message. */
const picture = (width: number, height: number): string =>
  pngFile('picture.png', width, height).buffer.toString('base64');

/** The picture of the slider check, and its piece. */
export const puzzle = { original: picture(310, 155), piece: picture(47, 155) };

const words = {
  en: {
    bot: 'Window guide',
    greeting: 'Hello! I know everything about **casement windows**. What would you like to know?',
    examples: [
      'Why does my window stick?',
      'How do I open a casement window?',
      'How often should I oil the hinges?',
    ],
    templates: [{ title: 'Compare two windows', text: 'Compare {one window} with {another window}.' }],
    question: 'How do I open a casement window?',
    followUps: ['And how do I close it?', 'What if the handle is stuck?', 'Which hinges last longest?'],
    sources: ['Opening and closing', 'Care of hinges and handles'],
    snippet: 'Turn the handle by a quarter and push the sash outwards until the stay holds it.',
    reasoning: 'The visitor asks about opening. The manual describes handle, sash and stay, in this order.',
    titles: [
      'How do I open a casement window?',
      'Oil for hinges',
      'Measuring a frame for a new sash in an old wall',
      '',
    ],
    reason: 'The application does not say which company you work for.',
    application: 'I work in the workshop and answer customers who ask about hinges.',
    name: 'Ada Lovelace',
    plan: ['Pro', 'Forever'],
    features: ['1,000 messages a month', 'Answers first'],
    unlimited: ['Any number of messages'],
    failure: 'The model did not answer in time.',
    agent: 'May I book the fitting for Friday at ten?',
    tool: {
      title: 'Book a fitting',
      input: { day: 'Friday', time: '10:00', windows: 3, note: 'Ring at the yard.' },
    },
    error: 'The header cannot be drawn.',
  },
  'zh-CN': {
    bot: '窗户指南',
    greeting: '您好！关于**平开窗**，我无所不知。您想了解什么？',
    examples: ['窗户为什么卡住了？', '如何打开平开窗？', '铰链多久上一次油？'],
    templates: [{ title: '比较两扇窗', text: '比较{一扇窗}和{另一扇窗}。' }],
    question: '如何打开平开窗？',
    followUps: ['那怎么关上它？', '把手卡住了怎么办？', '哪种铰链最耐用？'],
    sources: ['打开与关闭', '铰链和把手的保养'],
    snippet: '将把手转动四分之一圈，向外推窗扇，直到撑杆将其固定。',
    reasoning: '访客询问如何打开窗户。手册依次介绍了把手、窗扇和撑杆。',
    titles: ['如何打开平开窗？', '铰链用油', '在旧墙上为新窗扇测量窗框', ''],
    reason: '申请中没有说明您在哪家公司工作。',
    application: '我在车间工作，负责回答客户关于铰链的问题。',
    name: '林小雨',
    plan: ['专业版', '永久版'],
    features: ['每月 1,000 条消息', '优先回答'],
    unlimited: ['消息数量不限'],
    failure: '模型没有及时回答。',
    agent: '可以预约星期五十点安装吗？',
    tool: { title: '预约安装', input: { 日期: '星期五', 时间: '10:00', 窗户: 3, 备注: '请在院门按铃。' } },
    error: '无法绘制页眉。',
  },
} as const;

export type Words = (typeof words)[ContentLanguage];
export const wordsIn = (language: ContentLanguage): Words => words[language];

const answers = {
  cited: {
    en: 'Turn the handle by a **quarter** and push the sash outwards[1](source:opening). The stay holds it at the width you like:\n\n1. Turn the handle.\n2. Push the sash.\n3. Lower the stay onto its pin[2](source:care).\n\n> Never let go of an open sash in strong wind.',
    'zh-CN':
      '将把手转动**四分之一圈**，向外推开窗扇[1](source:opening)。撑杆会把它固定在您喜欢的宽度：\n\n1. 转动把手。\n2. 推开窗扇。\n3. 把撑杆放到销钉上[2](source:care)。\n\n> 大风时切勿松开已打开的窗扇。',
  },
  code: {
    en: 'Measure the frame like this:\n\n```ts\nexport const sashWidth = (frame: Frame, gapMm = 3): number => {\n  // Both sides need room to move.\n  const usable = frame.widthMm - 2 * gapMm;\n  if (usable <= 0) throw new RangeError(`The frame is too narrow: ${frame.widthMm} mm`);\n  return Math.floor(usable);\n};\n```\n\nThen call `sashWidth(frame)`.',
    'zh-CN':
      '这样测量窗框：\n\n```ts\nexport const sashWidth = (frame: Frame, gapMm = 3): number => {\n  // 两侧都需要活动空间。\n  const usable = frame.widthMm - 2 * gapMm;\n  return Math.floor(usable);\n};\n```\n\n然后调用 `sashWidth(frame)`。',
  },
  table: {
    en: '| Part | How often | What to do | Remarks |\n| --- | ---: | --- | --- |\n| Glass | weekly | Clean with warm water | No scouring agent |\n| Hinges | yearly | Oil sparingly | Resin-free oil only |\n| Frame | every 5 years | Sand and paint | Not in frost |',
    'zh-CN':
      '| 部件 | 频率 | 做法 | 备注 |\n| --- | ---: | --- | --- |\n| 玻璃 | 每周 | 用温水清洁 | 不用去污粉 |\n| 铰链 | 每年 | 少量上油 | 只用无树脂油 |\n| 窗框 | 每五年 | 打磨并上漆 | 霜冻时不做 |',
  },
  maths: {
    en: 'The force on the pane grows with the square of the wind speed, $F = \\tfrac{1}{2} \\rho c A v^2$, so that\n\n$$\\frac{F_2}{F_1} = \\left(\\frac{v_2}{v_1}\\right)^2 = \\left(\\frac{20}{10}\\right)^2 = 4$$',
    'zh-CN':
      '玻璃所受的力随风速的平方增长，$F = \\tfrac{1}{2} \\rho c A v^2$，因此\n\n$$\\frac{F_2}{F_1} = \\left(\\frac{v_2}{v_1}\\right)^2 = \\left(\\frac{20}{10}\\right)^2 = 4$$',
  },
  images: {
    en: 'The stay lies on its pin:\n\n![A stay on its pin](https://pictures.example/stay.png)\n\nThe maker has [more pictures](https://pictures.example/all).',
    'zh-CN':
      '撑杆放在销钉上：\n\n![销钉上的撑杆](https://pictures.example/stay.png)\n\n制造商有[更多图片](https://pictures.example/all)。',
  },
  cut: {
    en: 'Turn the handle by a **quarter** and push the sash outwards[1](source:opening). The stay holds it at the width you like:\n\n1. Turn the handle.\n2. Push the sash.\n3. Lower the stay onto its pin[2](source:care).\n4. Before you leave, look whether the',
    'zh-CN':
      '将把手转动**四分之一圈**，向外推开窗扇[1](source:opening)。撑杆会把它固定在您喜欢的宽度：\n\n1. 转动把手。\n2. 推开窗扇。\n3. 把撑杆放到销钉上[2](source:care)。\n4. 离开之前，请检查',
  },
  begun: {
    en: 'Turn the handle by a **quarter** and push the sash',
    'zh-CN': '将把手转动**四分之一圈**，向外推开',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>;
export type AnswerName = keyof typeof answers;

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
export const SESSION_ID = 'session-1';

/** The language and the time of one visit's recordings. */
export type Scene = { language: ContentLanguage; nowMs: number };

export const answerIn = ({ language }: Scene, name: AnswerName): string => answers[name][language];

type Change = Partial<v.InferInput<typeof ConfigurationSchema>>;
type RobotInput = NonNullable<Change['robot']>;
type ChannelInput = NonNullable<Change['channel']>;

/** The configuration of a bot that can do everything but read aloud and attach. */
export const configuration = (
  { language }: Scene,
  change: Omit<Change, 'robot' | 'channel'> & { robot?: RobotInput; channel?: ChannelInput } = {},
): v.InferInput<typeof ConfigurationSchema> => {
  const { bot, greeting, examples, templates } = wordsIn(language);
  return {
    links: { terms: 'https://windows.example/terms', privacy: 'https://windows.example/privacy' },
    ...change,
    channel: { isAnonymous: 1, login: { phone: 0, email: 0, google: 0 }, ...change.channel },
    robot: {
      botName: bot,
      firstMsg: greeting,
      examMsg: [...examples],
      questionTemplate: [...templates],
      isDisplaySource: 1,
      ...change.robot,
    },
  };
};

const session = (scene: Scene, index: number, ageMs: number): Session => ({
  id: `session-${index + 1}`,
  title: wordsIn(scene.language).titles[index] ?? '',
  headId: 'answer',
  createdAt: scene.nowMs - ageMs - 60 * SECOND_MS,
  updatedAt: scene.nowMs - ageMs,
  running: false,
});

/** Conversations of today, yesterday and before. */
export const sessions = (scene: Scene): Session[] =>
  [60 * SECOND_MS, 120 * SECOND_MS, DAY_MS, 3 * DAY_MS].map((ageMs, index) => session(scene, index, ageMs));

const message = (scene: Scene, change: Partial<Message>): Message => ({
  id: 'question',
  sessionId: SESSION_ID,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: wordsIn(scene.language).question }],
  createdAt: scene.nowMs - 60 * SECOND_MS,
  status: 'complete',
  ...change,
});

export const question = (scene: Scene, change: Partial<Message> = {}): Message => message(scene, change);

export const answer = (scene: Scene, name: AnswerName, change: Partial<Message> = {}): Message =>
  message(scene, {
    id: 'answer',
    parentId: 'question',
    role: 'assistant',
    parts: [{ type: 'text', text: answerIn(scene, name) }],
    createdAt: scene.nowMs - 50 * SECOND_MS,
    // One that has not begun has none yet.
    ...(!change.parts && answerIn(scene, name).includes('](source:') && { sources: sourcesIn(scene) }),
    ...change,
  });

/** The sources that the answers cite. */
const sourcesIn = ({ language }: Scene): NonNullable<Message['sources']> => {
  const { sources, snippet } = wordsIn(language);
  return [
    {
      id: 'opening',
      title: sources[0],
      url: 'https://windows.example/opening',
      snippet,
      mimeType: 'text/html',
      score: 0.91,
    },
    { id: 'care', title: sources[1], snippet, mimeType: 'application/pdf', score: 0.74 },
  ];
};

/** An answer with everything that the app can show around one. */
export const richAnswer = (scene: Scene, change: Partial<Message> = {}): Message => {
  const { reasoning, question: asked } = wordsIn(scene.language);
  const startedAt = scene.nowMs - 55 * SECOND_MS;
  return answer(scene, 'cited', {
    rating: 'like',
    reasoning,
    reasoningMs: 2400,
    steps: [
      {
        id: 's1',
        kind: 'file-knowledge',
        title: asked,
        status: 'done',
        input: { query: asked },
        output: { found: 2 },
        startedAt,
        ms: 184,
      },
      {
        id: 's2',
        kind: 'api',
        title: 'GET /windows/casement',
        status: 'failed',
        input: { path: '/windows/casement' },
        output: { status: 503 },
        startedAt: startedAt + 200,
        ms: 1260,
      },
      {
        id: 's3',
        kind: 'code',
        title: '3 * (4 + 5)',
        status: 'done',
        input: '3*(4+5)',
        output: 27,
        startedAt: startedAt + 1500,
        ms: 12,
      },
    ],
    ...change,
  });
};

/** A question with a picture and a document. */
export const attachedParts = (scene: Scene): Message['parts'] => [
  { type: 'text', text: wordsIn(scene.language).question },
  {
    type: 'image',
    source: { type: 'data', value: picture(320, 200), mimeType: 'image/png' },
    metadata: { name: 'window.png', size: 48_211 },
  },
  {
    type: 'document',
    source: { type: 'url', value: '/im/files/manual.pdf', mimeType: 'application/pdf' },
    metadata: { name: 'Manual of the casement window, second edition.pdf', size: 1_204_221 },
  },
];

export const files = [
  { name: 'window.png', type: 'image/png', base64: picture(64, 48) },
  {
    name: 'A note on hinges with a very long name that has to be cut.txt',
    type: 'text/plain',
    base64: Buffer.from('Oil them once a year.').toString('base64'),
  },
];
