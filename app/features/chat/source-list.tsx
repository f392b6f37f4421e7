import { useTranslation } from 'react-i18next';
import type { Source } from '../../service/contract/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { SourceItem } from './source-item.tsx';
import css from './source-list.module.css';
import { sourceButtonId, type OpenSources } from './use-sources.ts';

export type SourceListProps = { messageId: string; sources: readonly Source[]; open: OpenSources };

/** The numbered sources of an answer, folded to their number until the reader, or a citation, asks for them. */
export const SourceList = ({ messageId, sources, open }: SourceListProps) => {
  const { t, i18n } = useTranslation('chat');
  const format = new Intl.NumberFormat(i18n.language);
  const count = sources.length;
  return (
    <div className={css.sources}>
      <button type="button" className={css.fold} aria-expanded={open.isListOpen} onClick={open.toggleList}>
        {t('sources.title', { count, number: format.format(count) })}
        <Icon name="chevron" size={16} />
      </button>
      {open.isListOpen && (
        <ol>
          {sources.map((source, index) => (
            <SourceItem
              key={source.id}
              source={source}
              buttonId={sourceButtonId(messageId, source.id)}
              number={format.format(index + 1)}
              isOpen={open.openIds.includes(source.id)}
              isMarked={open.citedId === source.id}
              onToggle={() => open.toggle(source.id)}
            />
          ))}
        </ol>
      )}
    </div>
  );
};
