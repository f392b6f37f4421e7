import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { typeLabel } from './attachment-kinds.ts';
import { describeFile } from './describe-file.ts';
import { icons } from './icons.ts';
import type { PartFile } from './part-file.ts';
import css from './document-link.module.css';

export type DocumentLinkProps = { file: PartFile };

/** A document of a question: what it is, and where to get it. */
export const DocumentLink = ({ file: { name, type, size, url } }: DocumentLinkProps) => {
  const { t, i18n } = useTranslation('attachments');
  const facts = describeFile(type, size, i18n.language);
  const shownName = name || t('document');
  const content = (
    <>
      <span className={css.icon} data-type={typeLabel(type)}>
        <Icon name={icons.file} />
      </span>
      <span className={css.text}>
        <span className={css.name} dir="auto">
          {shownName}
        </span>
        <span className={css.facts}>{url ? facts : t('unavailable')}</span>
      </span>
    </>
  );
  if (!url) return <span className={css.link}>{content}</span>;
  return (
    <a
      className={css.link}
      href={url}
      download={shownName}
      target="_blank"
      rel="noopener noreferrer"
      title={t('download', { name: shownName })}
    >
      {content}
    </a>
  );
};
