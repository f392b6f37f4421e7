import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { initTexts } from './i18n/i18n.ts';
import { App } from './shell/app.tsx';
import { start } from './shell/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root.');

initTexts();
// Before React, so that the calls to the service are on their way while it renders.
start();
createRoot(root).render(<App />);
