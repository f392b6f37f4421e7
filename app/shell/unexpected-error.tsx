import { pagePart } from '../page/contract.ts';
import { Component, type ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './state-screen.module.css';

export type UnexpectedErrorBoundaryProps = {
  /** Hears of the error, to pass it on. */
  onError: () => void;
  children: ReactNode;
};
type State = { error: Error | undefined };

/**
 * Shows the generic error page in place of what failed to render. It needs nothing of the app but its texts.
 */
export class UnexpectedErrorBoundary extends Component<UnexpectedErrorBoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    pagePart('composer')?.setAttribute('hidden', '');
    this.props.onError();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const t = i18n.getFixedT(null, 'unexpected');
    return (
      <main className={css.landmark}>
        <div className={css.screen} role="alert">
          <Icon name="alert" size={40} />
          <h1>{t('title')}</h1>
          <p>{t('text')}</p>
          <Button look="main" icon="retry" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
          <details>
            <summary>{t('details')}</summary>
            <pre>{error.stack ?? error.message}</pre>
          </details>
        </div>
      </main>
    );
  }
}
