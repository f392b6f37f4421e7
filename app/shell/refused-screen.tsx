import { useTranslation } from 'react-i18next';
import en from '../../locales/en/states.json' with { type: 'json' };
import zhCn from '../../locales/zh-CN/states.json' with { type: 'json' };
import { addTexts } from '../i18n/add-texts.ts';
import { stateTexts, type RefusedPhase } from './state-texts.ts';
import { StateView } from './state-view.tsx';

addTexts('states', { en, 'zh-CN': zhCn });

export type RefusedScreenProps = { phase: RefusedPhase };

/** Says why the chat is not for this address or visitor. */
export const RefusedScreen = ({ phase }: RefusedScreenProps) => {
  const { t } = useTranslation('states');
  return <StateView {...stateTexts(t, phase)} />;
};
