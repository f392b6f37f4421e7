import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { app } from './begin.ts';
import { AppContext } from './features/app.ts';
import { initTexts } from './i18n/i18n.ts';
import { AppRoot } from './shell/app-root.tsx';
import { sharedIdOf } from './shell/shared-address.ts';
import { start } from './shell/start.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html lacks #root.');
const root = createRoot(element);

initTexts();
const shareId = sharedIdOf(location.search);
const showSharedChat = async (id: string) => {
  const { showShared } = await import('./shell/shared-app.tsx');
  showShared(root, app, id);
};
if (shareId === undefined) {
  start(app);
  root.render(
    <AppContext value={app}>
      <AppRoot />
    </AppContext>,
  );
} else void showSharedChat(shareId);
