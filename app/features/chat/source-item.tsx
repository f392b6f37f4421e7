import { useTranslation } from 'react-i18next';
import type { Source } from '../../service/contract/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { linkUrl } from '../../ui/safe-address.ts';
import { sourceType } from './source-type.ts';
import css from './source-item.module.css';

export type SourceItemProps = {
  source: Source;
  buttonId: string;
  number: string;
  isOpen: boolean;
  /** A citation has just pointed to it. */
  isMarked: boolean;
  onToggle: () => void;
};

/** One source: its title, and on demand its passage and where it stands. */
export const SourceItem = ({ source, buttonId, number, isOpen, isMarked, onToggle }: SourceItemProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const link = linkUrl(source.url, document.baseURI);
  const type = sourceType(source.mimeType);
  return (
    <li className={css.source} data-marked={isMarked}>
      <button type="button" id={buttonId} aria-expanded={isOpen} onClick={onToggle}>
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
