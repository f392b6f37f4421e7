import { withCasement } from 'casement/vitepress';
import { defineConfig } from 'vitepress';

const site = defineConfig({
  title: 'Windows and doors',
  cleanUrls: true,
  locales: { root: { label: 'English', lang: 'en' }, zh: { label: '简体中文', lang: 'zh-CN' } },
  themeConfig: {
    nav: [
      { text: 'Windows', link: '/' },
      { text: 'Doors', link: '/doors' },
    ],
  },
});

export default withCasement(site, { appUrl: 'https://chat.example.com/', botId: 'docs', channelId: 'web' });
