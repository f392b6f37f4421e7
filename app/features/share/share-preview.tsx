import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useApp } from '../app.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SharedMessages } from './shared-messages.tsx';
import type { BranchState } from './use-whole-branch.ts';
import css from './share-preview.module.css';

export type SharePreviewProps = { branch: BranchState };

/** Lets the keyboard scroll an element also in browsers that do not focus scrolling elements by themselves. */
const makeFocusable = (element: HTMLElement | null) => element?.setAttribute('tabindex', '0');

/** Shows exactly what the readers of the link will see. */
export const SharePreview = ({ branch }: SharePreviewProps) => {
  const { t } = useTranslation(['share', 'common']);
  const titleId = useId();
  const showsSources = useSnapshot(useApp().visitor.state).robotConfig.isDisplaySource === 1;
  const messages = useMemo(() => {
    if (branch.state !== 'ready') return [];
    return showsSources
      ? branch.messages
      : branch.messages.map((message) => ({ ...message, sources: undefined }));
  }, [branch, showsSources]);
  return (
    <div className={css.preview}>
      <h3 id={titleId}>{t('share:previewTitle')}</h3>
      <section ref={makeFocusable} className={css.page} data-surface="thread" aria-labelledby={titleId}>
        {branch.state === 'loading' && <Skeleton label={t('share:previewLoading')} />}
        {branch.state === 'failed' && (
          <div className={css.failed}>
            <p>{t('share:previewFailed')}</p>
            <Button icon="retry" onClick={branch.retry}>
              {t('common:tryAgain')}
            </Button>
          </div>
        )}
        <SharedMessages messages={messages} />
      </section>
      <p>{t('share:note')}</p>
    </div>
  );
};
