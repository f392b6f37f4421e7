export default {
  title: 'Windows and doors',
  url: 'https://docs.example.com',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/', lastVersion: 'current' }, blog: false }]],
  plugins: [
    ['casement/docusaurus', { appUrl: 'https://chat.example.com/', botId: 'docs', channelId: 'web' }],
  ],
  themeConfig: {
    navbar: {
      title: 'Windows and doors',
      items: [
        { to: '/', label: 'Windows' },
        { to: '/doors', label: 'Doors' },
      ],
    },
  },
};
