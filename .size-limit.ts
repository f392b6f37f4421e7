import type { SizeLimitConfig } from 'size-limit';
import { filesUntilFirstAnswer, readBuiltApp } from './scripts/support/app-files.ts';

/**
 * Sources of the app that the first answer does not wait for: what a visitor has to do first, the menu, the other features, the reader's place, the card of a source and their list, a host page's log-in and its wish for a height,
 * the page of a shared chat, the screens that refuse, the router, the second language, renderers that few answers need, what prepares an answer; and the page's
 * style sheet, which is in the page.
 */
const onDemand =
  /^\.\.\/locales\/|^i18n\/core-(?!en)|^markdown\/(?:highlight|maths|diagram|notes|prepare-text|view\/failed-image)|^features\/(?!chat\/)|^features\/chat\/\w+\/(?:header-menu|prepare-answer|reading-place|source-card|source-list|watch-window|way-on)|^visitor\/(?:\w+\/)?(?:account|decode-text)|^conversation\/(?:run\/meet-challenge|questions\/send-in-background)|^page\/page\.css|^shell\/(?:shared-app|refused-screen|router|app-logins|content-height)/;

const config: SizeLimitConfig = [
  { name: 'SDK script', path: 'dist/sdk/sdk.js', limit: '7 kB', brotli: true },
  {
    name: 'SDK script with all that an opened chat loads',
    path: ['dist/sdk/sdk.js', 'dist/sdk/sdk-connection.*.js'],
    limit: '14 kB',
    brotli: true,
  },
  { name: 'app until the visitor can type', path: 'dist/app/index.html', limit: '14 kB', brotli: true },
  {
    name: 'app until the first answer',
    path: filesUntilFirstAnswer(readBuiltApp('dist/app'), onDemand).map((file) => `dist/app/${file}`),
    // React, i18next, marked and penpal as they are published are 88 kB of it.
    limit: '167.2 kB',
    brotli: true,
  },
];

export default config;
