import type { SizeLimitConfig } from 'size-limit';
import { filesUntilFirstAnswer, readBuiltApp } from './scripts/support/app-files.ts';

/** Sources of the app that the first answer does not wait for, as the beginnings of their paths. */
const later = [
  // The texts of features, and the other languages.
  '../locales/',
  '../virtual:language',
  // Few sites have these of their own: texts, and options of a style beside its colors.
  'visitor/start/show-own',
  // Patches of activities and other events that few agents send.
  'service/contract/rare-events',
  // Renderers that few answers need, what prepares an answer, what has one go on, and what stands
  // under a complete one.
  'markdown/(?:highlight|maths|diagram|notes|prepare-text|view/(?:(?:failed-)?image|copy-code))',
  'features/chat/answer/(?:answer-actions|prepare-answer|way-on|go-on|queue-place)',
  // Other features, the menu, the count near a question's greatest length, what assistive technology hears,
  // the reader's place and way to the end, the place of a question in a queue, the card of a source and the
  // list of sources.
  'features/(?!chat/)',
  'features/chat/(?:header/header-menu|composer/character-count|sources/source-(?:card|list))',
  'features/chat/thread/(?:announcer|jump-to-latest|reading-place|watch-window)',
  // What a visitor has to do first, another language, questions that another page sends on, wait for their
  // turn or carry a proof, and the choice of a version.
  'visitor/(?:account|start/(?:decode-text|follow-hours|other-words))',
  'conversation/(?:run/(?:await-turn|meet-challenge|continuations|branches)|questions/(?:proofs|send-in-background))',
  // The page's style sheet is in the page.
  'page/page.css',
  // A shared chat, the screens that refuse, the router, a host page's log-in and its wish for a height, and
  // the marks of a deployment.
  'shell/(?:shared-app|full-menu|refused-screen|router|app-logins|content-height|brand-marks)',
];
const onDemand = new RegExp(`^(?:${later.join('|')})`);

const config: SizeLimitConfig = [
  { name: 'SDK script', path: 'dist/sdk/sdk.js', limit: '8 kB', brotli: true },
  {
    name: 'SDK script with all that an opened chat loads',
    path: ['dist/sdk/sdk.js', 'dist/sdk/sdk-connection.*.js'],
    limit: '16 kB',
    brotli: true,
  },
  { name: 'app until the visitor can type', path: 'dist/app/index.html', limit: '14 kB', brotli: true },
  {
    name: 'app until the first answer',
    path: filesUntilFirstAnswer(readBuiltApp('dist/app'), onDemand).map((file) => `dist/app/${file}`),
    // React, i18next, marked and penpal as they are published are 88 kB of it. It was 167.2 kB before answers
    // kept every word and line, could be continued, and told how each wait ends, and 168.5 before it spoke
    // ten languages.
    limit: '169.1 kB',
    brotli: true,
  },
];

export default config;
