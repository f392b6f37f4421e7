import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';

export type CopyLinkProps = { address: string; look?: 'main' | 'auxiliary'; label?: string };

const DONE_MS = 2000;

/** Copies an address, and says in its own words what came of it: a toast would be behind the dialog. */
export const CopyLink = ({ address, look = 'auxiliary', label }: CopyLinkProps) => {
  const { t } = useTranslation(['share', 'common']);
  const [result, setResult] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(setResult, DONE_MS, undefined);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(address)) ? 'copied' : 'copyFailed');
  return (
    <>
      <Button
        look={look}
        icon={result === 'copied' ? 'check' : 'copy'}
        aria-label={result ? undefined : label}
        onClick={() => void copy()}
      >
        {result ? t(`common:${result}`) : label ? t('common:copy') : t('share:copyLink')}
      </Button>
      <output className="visually-hidden">{result && t(`common:${result}`)}</output>
    </>
  );
};
