import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelServer } from './model-server.ts';

const pages = fileURLToPath(new URL('pages', import.meta.url));
const workshop = fileURLToPath(new URL('../../../examples/workshop', import.meta.url));

const styles = {
  default: { themeColor: '#2F54EB' },
  dark: { themeColor: '#7C9CFF', textColor: 1, backgroundColor: '#15171C', popUpColor: '#1D2027' },
};

/**
 * Writes the bots that the tests talk to. `casement` (the one that the example host page asks for) answers from a
 * folder of two pages; `scripted` says whatever the model says, and `foreign` whatever the AG-UI agent does; `workshop`
 * uses each kind of skill; these two are in developer mode. `helpful` and `speaking` are `scripted` with suggestions and
 * with speech. `welcoming` is `scripted` for users of the embedding site: on the channel `web` for everybody else too, on
 * `members` for nobody else.
 */
export const writeBots = (folder: string, model: Pick<ModelServer, 'url' | 'agentUrl'>): void => {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, bot: object): void => {
    writeFileSync(join(folder, `${name}.yaml`), JSON.stringify(bot, null, 2));
  };
  write('casement', {
    id: 'casement',
    agent: {
      type: 'docs',
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
    channels: { web: { isAnonymous: 1 } },
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
    followUps: ['And how do I close it?', 'Who makes it?'],
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
