import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { SourcesProps } from './open-sources.ts';
import css from './sources.module.css';

const SourceList = onDemand(async () => (await import('./source-list.tsx')).SourceList);

/** The numbered sources of an answer, folded to their number until the reader, or a citation, asks for them. */
export const Sources = (props: SourcesProps) => {
  const { t } = useTranslation('chat');
  const { sources, open } = props;
  return (
    <div className={css.sources}>
      <button type="button" className={css.fold} aria-expanded={open.isListOpen} onClick={open.toggleList}>
        {t('sources.title', { count: sources.length })}
        <Icon name="chevron" size={16} />
      </button>
      {open.isListOpen && <SourceList {...props} />}
    </div>
  );
};
