import './ui/base.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import { app } from './begin.ts';
import { AppContext } from './features/app.ts';
import { initTexts } from './i18n/i18n.ts';
import { AppRoot } from './shell/app-root.tsx';
import { needPagePart } from './page/contract.ts';
import { isFramed } from './shell/host-hints.ts';
import { sharedIdOf } from './visitor/address.ts';
import { start, startSharedChat } from './shell/start.ts';

const root = createRoot(needPagePart('root'));

document.documentElement.toggleAttribute('data-framed', isFramed());

initTexts();
const shareId = sharedIdOf(location.search);
if (shareId === undefined) start(app);
else startSharedChat(app);
root.render(
  <AppContext value={app}>
    <AppRoot shareId={shareId} />
  </AppContext>,
);
