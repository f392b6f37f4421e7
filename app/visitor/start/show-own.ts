import { showOwnTexts } from '../../i18n/own-texts.ts';
import type { Configuration } from '../../service/contract/configuration.ts';
import { showLook, withBotColors } from '../../theme/look.ts';
import type { Visitor } from '../visitor.ts';

/** Shows what few sites have of their own: texts, and what the style says beside its colors. */
export const showOwn = (
  { state, environment }: Pick<Visitor, 'state' | 'environment'>,
  configuration: Configuration,
): void => {
  const { style, texts } = configuration;
  if (texts) showOwnTexts(texts);
  configuration.style = withBotColors(style);
  showLook(style, environment.serviceBase, (look) => (state.look = look));
};
