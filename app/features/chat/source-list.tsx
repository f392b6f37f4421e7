import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '../../service/contract/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { linkUrl } from '../../ui/safe-address.ts';
import { sourceType } from './source-type.ts';
import css from './source-list.module.css';

/** The id of the button that folds a source. */
const sourceButtonId = (messageId: string, sourceId: string): string => `source-${messageId}-${sourceId}`;

/** Keeps which sources are unfolded under one answer. */
export const useSources = (messageId: string) => {
  const [isListOpen, setListOpen] = useState(false);
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  /** A new object for each citation, so that the same one twice brings the focus back. */
  const [cited, setCited] = useState<{ id: string }>();
  useEffect(() => {
    if (cited) document.getElementById(sourceButtonId(messageId, cited.id))?.focus();
  }, [cited, messageId]);
  return {
    isListOpen,
    openIds,
    /** The source that a citation in the text pointed to last. */
    citedId: cited?.id,
    toggleList: () => setListOpen(!isListOpen),
    toggle: (sourceId: string) => {
      setCited(undefined);
      setOpenIds((ids) =>
        ids.includes(sourceId) ? ids.filter((id) => id !== sourceId) : [...ids, sourceId],
      );
    },
    /** Unfolds a source and brings the focus to it. */
    cite: (sourceId: string) => {
      setListOpen(true);
      setOpenIds((ids) => (ids.includes(sourceId) ? ids : [...ids, sourceId]));
      setCited({ id: sourceId });
    },
  };
};

type OpenSources = ReturnType<typeof useSources>;

type SourceItemProps = { messageId: string; source: Source; number: string; open: OpenSources };

/** One source: its title, and on demand its passage and where it stands. */
const SourceItem = ({ messageId, source, number, open }: SourceItemProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const link = linkUrl(source.url, document.baseURI);
  const type = sourceType(source.mimeType);
  const isOpen = open.openIds.includes(source.id);
  return (
    <li className={css.source} data-marked={open.citedId === source.id}>
      <button
        type="button"
        id={sourceButtonId(messageId, source.id)}
        aria-expanded={isOpen}
        onClick={() => open.toggle(source.id)}
      >
        <span className={css.number}>{number}</span>
        <span className={css.title}>{source.title || link?.host || source.id}</span>
        {type && <span className={css.type}>{t(`sources.types.${type}`, { defaultValue: type })}</span>}
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <div className={css.passage} dir="auto">
          {source.snippet && <p>{source.snippet}</p>}
          {link && (
            <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
              {link.host || t('sources.open')}
              <Icon name="external" size={14} />
              <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
            </a>
          )}
          {!link && (source.url !== undefined || !source.snippet) && (
            <span className={css.dead}>
              {t(source.url === undefined ? 'sources.noLink' : 'sources.deadLink')}
            </span>
          )}
        </div>
      )}
    </li>
  );
};

export type SourceListProps = {
  messageId: string;
  sources: readonly Source[];
  open: ReturnType<typeof useSources>;
};

/** The numbered sources of an answer, folded to their number until the reader, or a citation, asks for them. */
export const SourceList = ({ messageId, sources, open }: SourceListProps) => {
  const { t, i18n } = useTranslation('chat');
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <div className={css.sources}>
      <button type="button" className={css.fold} aria-expanded={open.isListOpen} onClick={open.toggleList}>
        {t('sources.title', { count: sources.length })}
        <Icon name="chevron" size={16} />
      </button>
      {open.isListOpen && (
        <ol>
          {sources.map((source, index) => (
            <SourceItem
              key={source.id}
              messageId={messageId}
              source={source}
              number={format.format(index + 1)}
              open={open}
            />
          ))}
        </ol>
      )}
    </div>
  );
};
