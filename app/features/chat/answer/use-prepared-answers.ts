import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../../../base/when-idle.ts';
import { useApp } from '../../app.ts';
import { FeaturesContext } from '../../feature.ts';

/** Fetching waits this long, so that it does not compete with a question that is asked at once. */
const QUIET_MS = 1500;

/** Prepares an answer while the page is idle. An answer that comes earlier does without. */
export const usePreparedAnswers = (): void => {
  const features = useContext(FeaturesContext);
  const { visitor, conversation } = useApp();
  const { t, i18n } = useTranslation('chat');
  const { language } = i18n;
  const words = t('composer.placeholder');
  useEffect(() => {
    const prepare = async () => {
      if (conversation.state.run) return;
      const code = await import('./prepare-answer.ts').catch(() => undefined);
      code?.prepareAnswer(features, visitor.state, language, words);
    };
    const timer = setTimeout(whenIdle, QUIET_MS, prepare);
    return () => clearTimeout(timer);
  }, [features, visitor, conversation, language, words]);
};
