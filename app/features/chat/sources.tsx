import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '../../service/contract/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import css from './sources.module.css';

const SourceList = onDemand(async () => (await import('./source-list.tsx')).SourceList);

/** Keeps which sources are unfolded under one answer. */
export const useSources = () => {
  const [isListOpen, setListOpen] = useState(false);
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  /** A new object for each citation, so that the same one twice brings the focus back. */
  const [cited, setCited] = useState<{ id: string }>();
  return {
    isListOpen,
    openIds,
    /** The source that a citation in the text pointed to last. */
    cited,
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

export type OpenSources = ReturnType<typeof useSources>;

export type SourcesProps = {
  messageId: string;
  sources: readonly Source[];
  open: OpenSources;
};

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
