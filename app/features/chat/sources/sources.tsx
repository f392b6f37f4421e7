import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/fold.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { SourcesProps } from './open-sources.ts';

const SourceList = onDemand(async () => (await import('./source-list.tsx')).SourceList, {
  texts: 'details',
});

/** The numbered sources of an answer, folded to their number until the reader or a citation asks. */
export const Sources = (props: SourcesProps) => {
  const { t } = useTranslation('chat');
  const { sources, open } = props;
  return (
    <Fold
      label={t('sources.title', { count: sources.length })}
      isOpen={open.isListOpen}
      onToggle={open.toggleList}
    >
      <SourceList {...props} />
    </Fold>
  );
};
