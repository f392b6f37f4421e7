import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareGrammar } from '../../markdown/prepare-grammar.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { useApp } from '../app.ts';
import { FeaturesContext } from '../feature.ts';

/** What has to be fetched waits this long, so that it does not compete with a question that is asked at once. */
const QUIET_MS = 1500;

/**
 * Prepares an answer while the page is idle: has the grammar of its text compiled, fetches the parts of its end, and makes a first
 * number format. Each waits for a moment of its own, so that a slow phone hears its visitor between them.
 */
export const usePreparedAnswers = (): void => {
  const features = useContext(FeaturesContext);
  const { visitor, conversation } = useApp();
  const { language } = useTranslation('chat').i18n;
  useEffect(prepareGrammar, []);
  useEffect(() => {
    const prepare = () => {
      if (conversation.state.run) return;
      for (const { isOn, slots } of features) {
        if (isOn && !isOn(visitor.state)) continue;
        for (const parts of [slots.questionBody, slots.answerActions, slots.afterAnswer]) {
          for (const { Part } of parts ?? []) whenIdle(() => Part.preload?.());
        }
      }
      // The first format of a page takes long to make, and the durations under an answer need one.
      whenIdle(() => new Intl.NumberFormat(language).format(0));
    };
    const timer = setTimeout(whenIdle, QUIET_MS, prepare);
    return () => clearTimeout(timer);
  }, [features, visitor, conversation, language]);
};
