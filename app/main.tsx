import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { initTexts } from './i18n/i18n.ts';
import { App } from './shell/app.tsx';
import { sharedIdOf } from './visitor/address.ts';
import { start } from './shell/start.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html lacks #root.');
const root = createRoot(element);

initTexts();
const shareId = sharedIdOf(location.search);
const showSharedChat = async (id: string) => {
  const { showShared } = await import('./shell/shared-app.tsx');
  showShared(root, id);
};
if (shareId === undefined) {
  start();
  root.render(<App />);
} else void showSharedChat(shareId);
