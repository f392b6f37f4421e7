import { useState } from 'react';
import type { Source } from '../../../service/contract/index.ts';

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
