import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.ts';

export type CopyLinkProps = { address: string; look?: 'main' | 'auxiliary'; label?: string };

/** Copies an address, and says in its own words what came of it: a toast would be behind the dialog. */
export const CopyLink = ({ address, look = 'auxiliary', label }: CopyLinkProps) => {
  const { t } = useTranslation(['share', 'common']);
  const { result, copy } = useCopy();
  return (
    <>
      <Button
        look={look}
        icon={result === 'copied' ? 'check' : 'copy'}
        aria-label={result ? undefined : label}
        onClick={() => void copy(address)}
      >
        {result ? t(`common:${result}`) : label ? t('common:copy') : t('share:copyLink')}
      </Button>
      <output className="visually-hidden">{result && t(`common:${result}`)}</output>
    </>
  );
};
