import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '../../service/contract/index.ts';
import { webAddress } from './web-address.ts';
import css from './shared-sources.module.css';

export type SharedSourcesProps = { sources: readonly Source[]; ref: Ref<HTMLDetailsElement> };

/** Shows the sources of an answer, folded; a citation in the text focuses one of them. */
export const SharedSources = ({ sources, ref }: SharedSourcesProps) => {
  const { t, i18n } = useTranslation(['share', 'common']);
  const count = sources.length;
  const number = new Intl.NumberFormat(i18n.language).format(count);
  return (
    <details ref={ref} className={css.sources}>
      <summary>{t('share:page.sources', { count, number })}</summary>
      <ol>
        {sources.map(({ id, title, url, snippet }) => {
          const address = webAddress(url);
          return (
            <li key={id} dir="auto" tabIndex={-1}>
              {address ? (
                <a href={address.href} target="_blank" rel="noopener noreferrer nofollow">
                  {title || address.host}
                  <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
                </a>
              ) : (
                <span>{title || id}</span>
              )}
              {address?.host && <small> {address.host}</small>}
              {snippet && <p>{snippet}</p>}
            </li>
          );
        })}
      </ol>
    </details>
  );
};
