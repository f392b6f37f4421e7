import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelServer } from './model-server.ts';

const pages = fileURLToPath(new URL('pages', import.meta.url));
const workshop = fileURLToPath(new URL('../../../examples/workshop', import.meta.url));

const styles = {
  default: { themeColor: '#2F54EB' },
  // Of the example host page.
  shop: { themeColor: '#1F5F4A' },
  dark: { themeColor: '#7C9CFF', textColor: 1, backgroundColor: '#15171C', popUpColor: '#1D2027' },
};

/** All tests of a worker are visitors of one address. */
const noBudgets = {
  visitor: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0 },
  address: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0, identitiesPerHour: 0 },
  bot: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0 },
};

/**
 * Writes the bots that the tests talk to. `casement`, which the example host page uses, answers from a folder
 * of two pages. `scripted` says what the model says; its channel `checked` wants a proof of work with a first
 * message. `foreign` says what the AG-UI agent says, speaks first on `first` and is never open on `closed`;
 * so does `generous`, with sources and suggestions. `workshop` uses each kind of skill; `foreign` and
 * `workshop` are in developer mode. `helpful` and `speaking` are `scripted` with suggestions and with speech.
 * `welcoming` is `scripted` for users of the embedding site: its channel `web` is open to everybody,
 * `members` only to them. `accounts` is `scripted` with a log-in by phone or e-mail: optional on `web`,
 * required on `members`, and required after two messages on `tried`, where visitors have pictures too.
 * `invited` is `scripted` for visitors whom an administrator has admitted: anybody may apply on `web`, only
 * logged-in visitors on `members`. `paid` gives a visitor one message a day, and more by a plan; `hurried`
 * gives a visitor few messages a minute.
 */
export const writeBots = (folder: string, model: Pick<ModelServer, 'url' | 'agentUrl'>): void => {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, bot: object): void => {
    writeFileSync(join(folder, `${name}.yaml`), JSON.stringify({ budgets: noBudgets, ...bot }, null, 2));
  };
  write('casement', {
    id: 'casement',
    agent: {
      type: 'module',
      path: join(workshop, 'guide-agent.ts'),
      folders: { en: join(pages, 'en'), 'zh-CN': join(pages, 'zh-CN') },
      wordsPerSecond: 200,
    },
    robot: {
      botName: 'Window guide',
      isDisplaySource: 1,
      firstMsg: 'Ask me about windows.',
      examMsg: ['How often should I clean the glass?', 'How do I open a casement window?'],
    },
    locales: {
      'zh-CN': { botName: '窗户指南', firstMsg: '问我关于窗户的问题。', examMsg: ['如何打开平开窗？'] },
    },
    hostLogin: { secretEnv: 'SITE_SECRET' },
    channels: {
      web: { isAnonymous: 1 },
      page: { isAnonymous: 1, isSidebar: 1, topBar: 'Windows' },
      elsewhere: { isAnonymous: 1, allowedOrigins: ['https://www.example.com'] },
    },
    styles,
  });
  write('scripted', {
    id: 'scripted',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: { botName: 'Scripted' },
    channels: { web: { isAnonymous: 1 }, checked: { isAnonymous: 1, check: 'work' } },
    styles,
  });
  write('welcoming', {
    id: 'welcoming',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: { botName: 'Welcoming' },
    hostLogin: { secretEnv: 'SITE_SECRET' },
    channels: { web: { isAnonymous: 1 }, members: { isAnonymous: 0, isTrial: 0 } },
    styles,
  });
  write('foreign', {
    id: 'foreign',
    agent: { type: 'ag-ui', url: model.agentUrl },
    robot: { botName: 'Foreign', developerMode: 1, isDisplaySource: 1 },
    channels: {
      web: { isAnonymous: 1 },
      first: {
        isAnonymous: 1,
        rules: [{ afterScroll: 60, open: true, prefill: 'May it go into the oven?' }],
      },
      closed: {
        isAnonymous: 1,
        hours: {
          timeZone: 'UTC',
          weekdays: { 'mon-sun': '00:00-24:00' },
          holidays: ['01-01..12-31'],
          outside: 'hidden',
        },
      },
    },
    styles,
  });
  write('generous', {
    id: 'generous',
    agent: { type: 'ag-ui', url: model.agentUrl },
    robot: {
      botName: 'Generous',
      isDisplaySource: 1,
      whetherPredict: 1,
      examMsg: ['How do I open the window?', 'How do I open the door?'],
    },
    followUps: ['And how do I close it?', 'Who makes it?', 'How long does it last, and what does it cost?'],
    channels: { web: { isAnonymous: 1 } },
    styles,
  });
  write('workshop', {
    id: 'workshop',
    agent: {
      type: 'module',
      path: join(workshop, 'workshop-agent.ts'),
      folders: { en: join(workshop, 'pages/en'), 'zh-CN': join(workshop, 'pages/zh-CN') },
      wordsPerSecond: 0,
    },
    robot: { botName: 'Workshop', developerMode: 1, isDisplaySource: 1 },
    channels: { web: { isAnonymous: 1 } },
    styles,
  });
  const attaching = (name: string, robot: object): void =>
    write(name, {
      id: name,
      agent: { type: 'docs', folders: { en: join(pages, 'en') }, wordsPerSecond: 200 },
      robot: { botName: 'Reader', ...robot },
      limits: { fileMaxMB: 2, imageMaxMB: 1, maxAttachments: 3 },
      channels: { web: { isAnonymous: 1 } },
      styles,
    });
  attaching('files', { supportFile: 1, supportPicture: 1 });
  attaching('pictures', { supportPicture: 1 });
  write('helpful', {
    id: 'helpful',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: {
      botName: 'Helpful',
      whetherPredict: 1,
      examMsg: ['How do I open the window?', 'How do I open the door?'],
      questionTemplate: [{ title: 'Compare', text: 'Compare {one} with {other}.' }],
    },
    locales: {
      'zh-CN': {
        botName: '热心助手',
        firstMsg: '您好，关于门窗的问题都可以问我。',
        examMsg: ['怎么开窗？', '怎么开门？'],
        questionTemplate: [{ title: '比较', text: '比较{一种}和{另一种}。' }],
      },
    },
    followUps: ['And how do I close it?', 'Who makes it?'],
    channels: { web: { isAnonymous: 1 } },
    styles,
  });
  write('accounts', {
    id: 'accounts',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: { botName: 'Accounts' },
    links: { terms: 'https://shop.example/terms', privacy: 'https://shop.example/privacy' },
    channels: {
      web: { isAnonymous: 1, login: { phone: 1, email: 1 } },
      members: { isAnonymous: 0, login: { phone: 1, email: 1 } },
      tried: {
        isAnonymous: 0,
        isTrial: 1,
        trialMessages: 2,
        login: { email: 1 },
        topBar: '&lt;b&gt;Try&lt;/b&gt; &amp;amp; buy',
        userAvatar:
          'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%228%22 height=%228%22/%3E',
        botAvatar: '/no/such/picture.png',
      },
    },
    styles,
  });
  write('invited', {
    id: 'invited',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: { botName: 'Invited', supportFile: 1 },
    approval: { required: 1 },
    channels: { web: { isAnonymous: 1, login: {} }, members: { isAnonymous: 0, login: { email: 1 } } },
    styles,
  });
  const plans = [
    {
      id: 'pro',
      name: 'Pro',
      kind: 'subscription',
      priceUsd: 9,
      interval: 'month',
      features: ['1,000 messages a month', 'Answers first'],
    },
    { id: 'forever', name: 'Forever', kind: 'unlock', priceUsd: 49.5, features: ['Any number of messages'] },
  ];
  const chinesePlans = {
    pro: { name: '专业版', features: ['每月 1,000 条消息', '优先回答'] },
    forever: { name: '永久版', features: ['消息数量不限'] },
  };
  write('paid', {
    id: 'paid',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: { botName: 'Paid', payInfo: { plans } },
    locales: { 'zh-CN': { botName: '付费助手', plans: chinesePlans } },
    links: { terms: 'https://shop.example/terms', privacy: 'https://shop.example/privacy' },
    quotas: {
      anonymous: { messages: 1, per: 'day' },
      user: { messages: 1, per: 'day' },
      plans: { pro: { messages: 1000, per: 'month' } },
    },
    channels: { web: { isAnonymous: 1, login: { email: 1 } } },
    styles,
  });
  write('hurried', {
    id: 'hurried',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: { botName: 'Hurried' },
    budgets: { ...noBudgets, visitor: { ...noBudgets.visitor, answersPerMinute: 3 } },
    channels: { web: { isAnonymous: 1 } },
    styles,
  });
  write('speaking', {
    id: 'speaking',
    agent: { type: 'openai', model: 'scripted', baseUrl: model.url },
    robot: { botName: 'Speaking', openVoice: 1 },
    speech: { baseUrl: model.url, tts: { model: 'voice', voice: 'calm' }, stt: { model: 'ear' } },
    channels: { web: { isAnonymous: 1 } },
    styles,
  });
};
