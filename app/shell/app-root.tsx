import { isAtRoot } from './base-path.ts';
import { useApp } from '../features/app.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { RootScreen } from './root-screen.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { UnexpectedErrorBoundary } from './unexpected-error.tsx';

/** Nearly every visitor comes to the root, and need not wait for the router. */
const Router = onDemand(async () => (await import('./router.tsx')).Router, {
  whileLoading: <StartingScreen />,
});

/** The few who read a shared chat need nothing else. */
const SharedApp = onDemand(async () => (await import('./shared-app.tsx')).SharedApp, { texts: 'share' });

export type AppRootProps = {
  /** The shared chat to read; undefined for the chat itself. */
  shareId: string | undefined;
};

/** Draws the whole app, and the page that stands in when it fails. */
export const AppRoot = ({ shareId }: AppRootProps) => {
  const { host } = useApp();
  const tellOfError = () =>
    host.tell({ type: 'error', code: 'UNEXPECTED', message: 'The chat failed to render.' });
  return (
    <UnexpectedErrorBoundary onError={tellOfError}>
      {shareId !== undefined && <SharedApp shareId={shareId} />}
      {shareId === undefined && (isAtRoot() ? <RootScreen /> : <Router />)}
    </UnexpectedErrorBoundary>
  );
};
