import { useTranslation } from 'react-i18next';
import { scrollable } from '../../ui/scrollable.ts';
import { readableArguments } from './readable-arguments.ts';
import css from './host-tools.module.css';

export type ArgumentListProps = {
  /** JSON text. */
  text: string;
  parameters: Readonly<Record<string, unknown>> | undefined;
};

/** Shows the arguments that a tool gets. */
export const ArgumentList = ({ text, parameters }: ArgumentListProps) => {
  const { t } = useTranslation('hostTools');
  const list = readableArguments(text, parameters);
  if (list.length === 0) return <p className={css.nothing}>{t('noArguments')}</p>;
  return (
    <dl className={css.arguments} aria-label={t('handedOver')}>
      {list.map(({ name, label, value, isBlock }) => {
        const words = typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value;
        return (
          <div key={name}>
            {label && <dt dir="auto">{label}</dt>}
            <dd dir="auto">
              {isBlock ? (
                <pre aria-label={label || t('handedOver')} {...scrollable}>
                  {words}
                </pre>
              ) : (
                words
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
