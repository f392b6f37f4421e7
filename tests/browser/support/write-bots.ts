import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pages = fileURLToPath(new URL('pages', import.meta.url));

const styles = {
  default: { themeColor: '#2F54EB' },
  dark: { themeColor: '#7C9CFF', textColor: 1, backgroundColor: '#15171C', popUpColor: '#1D2027' },
};

/**
 * Writes the bots that the tests talk to. `casement` (the one that the example host page asks for) answers from a
 * folder of two pages; `scripted` says whatever the model at `modelUrl` says.
 */
export const writeBots = (folder: string, modelUrl: string): void => {
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
    channels: {
      web: { isAnonymous: 1 },
      page: { isAnonymous: 1, isSidebar: 1, topBar: 'Windows' },
      elsewhere: { isAnonymous: 1, allowedOrigins: ['https://www.example.com'] },
    },
    styles,
  });
  write('scripted', {
    id: 'scripted',
    agent: { type: 'openai', model: 'scripted', baseUrl: modelUrl },
    robot: { botName: 'Scripted' },
    channels: { web: { isAnonymous: 1 } },
    styles,
  });
};
