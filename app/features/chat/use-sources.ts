import { useEffect, useState } from 'react';

/** Which sources of an answer are unfolded. */
export type OpenSources = {
  isListOpen: boolean;
  openIds: readonly string[];
  /** The one that a citation in the text pointed to last. */
  citedId: string | undefined;
  toggleList: () => void;
  toggle: (sourceId: string) => void;
  /** Unfolds a source and brings the focus to it. */
  cite: (sourceId: string) => void;
};

/** The id of the button that folds a source. */
export const sourceButtonId = (messageId: string, sourceId: string): string =>
  `source-${messageId}-${sourceId}`;

/** Keeps what is unfolded under one answer. */
export const useSources = (messageId: string): OpenSources => {
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
    citedId: cited?.id,
    toggleList: () => setListOpen(!isListOpen),
    toggle: (sourceId) => {
      setCited(undefined);
      setOpenIds((ids) =>
        ids.includes(sourceId) ? ids.filter((id) => id !== sourceId) : [...ids, sourceId],
      );
    },
    cite: (sourceId) => {
      setListOpen(true);
      setOpenIds((ids) => (ids.includes(sourceId) ? ids : [...ids, sourceId]));
      setCited({ id: sourceId });
    },
  };
};
