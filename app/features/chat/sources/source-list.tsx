import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format-number.ts';
import type { Source } from '../../../service/contract/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { linkUrl } from '../../../base/safe-address.ts';
import { sourceType } from './source-type.ts';
import type { OpenSources, SourcesProps } from './open-sources.ts';
import { laterIcons } from '../../../ui/later-icons.ts';
import css from './source-list.module.css';

/** The id of the button that folds a source. */
const sourceButtonId = (messageId: string, sourceId: string): string => `source-${messageId}-${sourceId}`;

type SourceItemProps = { messageId: string; source: Source; number: string; open: OpenSources };

/** One source: its title, and on demand its passage and where it stands. */
const SourceItem = ({ messageId, source, number, open }: SourceItemProps) => {
  const { t } = useTranslation(['details', 'common']);
  const link = linkUrl(source.url, document.baseURI);
  const type = sourceType(source.mimeType);
  const isOpen = open.openIds.includes(source.id);
  const place = [type && t(`sources.types.${type}`, { defaultValue: type }), link?.host].filter(Boolean);
  return (
    <li className={css.source} data-marked={open.cited?.id === source.id}>
      <button
        type="button"
        id={sourceButtonId(messageId, source.id)}
        aria-expanded={isOpen}
        onClick={() => open.toggle(source.id)}
      >
        <span className={css.number}>{number}</span>
        <span className={css.words}>
          <span className={css.title}>{source.title || link?.host || source.id}</span>
          {place.length > 0 && <span className={css.place}>{place.join(' · ')}</span>}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <div className={css.passage} dir="auto">
          {source.snippet && <p>{source.snippet}</p>}
          {link && (
            <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
              {link.host || t('sources.open')}
              <Icon name={laterIcons.external} size={14} />
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

/** The unfolded list of an answer's sources. Its code comes with the first list that is asked for. */
export const SourceList = ({ messageId, sources, open }: SourcesProps) => {
  const { i18n } = useTranslation();
  const { cited } = open;
  useEffect(() => {
    if (cited) document.getElementById(sourceButtonId(messageId, cited.id))?.focus();
  }, [cited, messageId]);
  return (
    <ol className={css.list}>
      {sources.map((source, index) => (
        <SourceItem
          key={source.id}
          messageId={messageId}
          source={source}
          number={formatNumber(index + 1, i18n.language)}
          open={open}
        />
      ))}
    </ol>
  );
};
