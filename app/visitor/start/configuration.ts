import { subscribeKey } from 'valtio/utils';
import { loadCode } from '../../base/load-code.ts';
import { accessLevelOf, baseConfig, type Configuration } from '../../service/contract/configuration.ts';
import { lookNames } from '../../service/contract/look-fields.ts';
import type { Visitor } from '../visitor.ts';
import type { VisitorState } from '../visitor-state.ts';
import { readTopBar } from './read-top-bar.ts';

/** Takes over what the service says of the bot, the channel and the style. */
const takeAll = (state: VisitorState, configuration: Configuration): void => {
  const { channel, robot, style, limits, links, speech, approval, contact } = configuration;
  state.channelConfig = { ...channel, accessPermission: accessLevelOf(channel) };
  state.robotConfig = robot;
  state.styleConfig = style;
  state.limits = limits;
  state.links = links ?? {};
  state.speech = speech ?? { tts: 0, stt: 0 };
  state.contact = contact;
  state.needsApproval = approval?.required === 1;
};

/**
 * Owns what the service says of the bot: asks for it at the start, and for its words once more whenever the
 * visitor has another language, at any time from then on.
 */
export const createConfiguration = (
  visitor: Pick<Visitor, 'state' | 'service' | 'environment'>,
  signal: AbortSignal,
) => {
  const { state, service } = visitor;
  /** The language of the words on show; undefined before there are any. */
  let shown: string | undefined;
  let hoursFollowed: Promise<void> | undefined;

  const followLanguage = async (): Promise<void> => {
    const { language } = state;
    if (shown === undefined || shown === language) return;
    const code = await loadCode(() => import('./other-words.ts')).catch(() => undefined);
    if (await code?.takeWords(visitor, signal)) shown = language;
  };
  signal.addEventListener(
    'abort',
    subscribeKey(state, 'language', () => void followLanguage()),
  );

  return {
    /** Asks the service and takes over its answer; rejects with a `ServiceError`. */
    load: async (): Promise<Configuration & { topBarRead: Promise<void> }> => {
      const { language } = state;
      const configuration = await service.call(baseConfig, {});
      const { style, texts } = configuration;
      // Without its code, the app's own texts and the built-in look stay.
      if (texts || lookNames.some((name) => style[name]))
        await loadCode(() => import('./show-own.ts'))
          .then(({ showOwn }) => showOwn(visitor, configuration))
          .catch(() => undefined);
      takeAll(state, configuration);
      shown = language;
      const { channelConfig } = state;
      const { topBar } = channelConfig;
      const showTopBar = async () => {
        const text = await readTopBar(topBar);
        // That of another language may have come first.
        if (channelConfig.topBar === topBar) channelConfig.topBar = text;
      };
      // Without its code, the channel counts as open.
      if (channelConfig.hours)
        await (hoursFollowed ??= loadCode(() => import('./follow-hours.ts')).then(
          ({ followHours }) => followHours(state, signal),
          () => undefined,
        ));
      void followLanguage();
      return { ...configuration, topBarRead: showTopBar() };
    },
  };
};
