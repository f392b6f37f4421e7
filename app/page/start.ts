import { showFailure, watchStart } from './failure.ts';

/**
 * Resolves once the page has shown itself and has nothing else to do; at once if that happened while this
 * script was fetched.
 */
const firstFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (performance.getEntriesByType('paint').length > 0) {
      resolve();
      return;
    }
    // A hidden page has no frames.
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 100 });
      else setTimeout(resolve);
    });
  });

/** Loads the page's own style sheet where a policy has kept the inlined one from it. */
const ensureStyle = async (): Promise<void> => {
  if (getComputedStyle(document.body).display !== 'grid') await import('./page.css');
};

/**
 * Starts the app, whose two scripts are fetched meanwhile. The small one talks to the service and does not
 * wait for the one that draws.
 */
const startApp = async (): Promise<void> => {
  // A policy may have kept the page's inlined script, which watches as well, from running.
  watchStart();
  await firstFrame();
  try {
    // The app is drawn as soon as its script runs, so the style comes first where it is lacking.
    await ensureStyle();
    await Promise.all([import('../begin.ts'), import('../main.tsx')]);
  } catch (error) {
    showFailure();
    throw error;
  }
};

// No await here: the app's scripts share modules with this one, and would wait for it.
void startApp();
