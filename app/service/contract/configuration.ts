import * as v from 'valibot';
import { lookFields } from './look-fields.ts';
import { get } from './operation.ts';
import { flag, maybe, text, withDefault } from './primitives.ts';

/** How the bot may be used through one channel. Source: the specification's sections 3 and 9. */
export const ChannelConfig = v.object({
  isSidebar: flag(0),
  /** Text for the header, escaped as for HTML; the app shows what it reads, and never HTML. */
  topBar: text,
  isAnonymous: flag(1),
  isTrial: flag(0),
  /** 1: who is logged in as a user of the site may log out in the chat. */
  hasLogOut: flag(1),
  /** The ways to log in: one that is not named is off; absent means all three. */
  login: maybe(v.object({ phone: flag(0), email: flag(0), google: flag(0) })),
  /** Messages a trial visitor may send; absent means any number. */
  trialMessages: maybe(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** `HoursState`; absent means that it is always open. The app reads it where there is any. */
  hours: v.optional(v.unknown()),
  /** `work`: a first message carries a proof, see `getWork`; absent means none. */
  check: v.optional(v.unknown()),
  /** URL; empty means none. */
  userAvatar: text,
  /** URL; empty means the built-in picture. */
  botAvatar: text,
});
export type ChannelConfig = v.InferOutput<typeof ChannelConfig>;

/** Derives who may chat: anonymous visitors (3), trial users (2), or only those who log in (1). */
export const accessLevelOf = (channel: Pick<ChannelConfig, 'isAnonymous' | 'isTrial'>): 1 | 2 | 3 => {
  if (channel.isAnonymous === 1) return 3;
  return channel.isTrial === 1 ? 2 : 1;
};

export const Plan = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['subscription', 'unlock']),
  priceUsd: v.pipe(v.number(), v.minValue(0)),
  interval: maybe(v.literal('month')),
  features: maybe(v.array(v.string())),
});
export type Plan = v.InferOutput<typeof Plan>;

export const PayInfo = v.object({ required: flag(0), plans: withDefault(v.array(Plan), []) });
export type PayInfo = v.InferOutput<typeof PayInfo>;

/** A ready-made question; `{name}` in the text is a blank to fill in. */
export const QuestionTemplate = v.union([
  v.pipe(
    v.string(),
    v.transform((question) => ({ title: question, text: question })),
  ),
  v.object({ title: v.string(), text: v.string() }),
]);
export type QuestionTemplate = v.InferOutput<typeof QuestionTemplate>;

export const RobotConfig = v.object({
  botName: text,
  llmModel: text,
  /** Example questions, shortest first. */
  examMsg: v.pipe(
    withDefault(v.array(v.string()), []),
    v.transform((messages) => messages.toSorted((a, b) => a.length - b.length)),
  ),
  /** The bot's greeting, Markdown. */
  firstMsg: text,
  supportFile: flag(0),
  whetherPredict: flag(0),
  supportPicture: flag(0),
  isDisplaySource: flag(0),
  openVoice: flag(0),
  developerMode: flag(0),
  /** 1: an answer that broke off, was cut or stopped can go on, see `goOn` of a run's input. */
  goOn: flag(0),
  /**
   * Whether asking the same again may get another answer; 0 hides Regenerate under answers that are whole.
   */
  canRegenerate: flag(1),
  questionTemplate: withDefault(v.array(QuestionTemplate), []),
  payInfo: withDefault(PayInfo, { required: 0, plans: [] }),
});
export type RobotConfig = v.InferOutput<typeof RobotConfig>;

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** A hex color; anything else, or nothing, is '' and the built-in color is used. */
const color = withDefault(v.union([v.literal(''), v.pipe(v.string(), v.regex(HEX))]), '');

/** The look of one style. Every color is a hex string; '' means the built-in one. */
export const StyleConfig = v.object({
  themeColor: v.pipe(
    color,
    v.transform((value) => value || '#2F54EB'),
  ),
  /** Corner radius in px; `12` and `"12px"` are both read. */
  roundedCorners: withDefault(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?(?:px)?$/))]),
      v.transform((value) => (typeof value === 'number' ? value : Number.parseFloat(value))),
      v.minValue(0),
      v.maxValue(64),
    ),
    12,
  ),
  popUpColor: color,
  /**
   * 0 or false is a light scheme, any other number, text or true a dark one; absent, or anything else, a
   * style without a `backgroundColor` is shown in that of the visitor's system.
   */
  textColor: v.fallback(
    maybe(
      v.pipe(
        v.union([v.number(), v.boolean(), v.pipe(v.string(), v.minLength(1))]),
        v.transform((value): 0 | 1 => (Number(value) === 0 ? 0 : 1)),
      ),
    ),
    undefined,
  ),
  backgroundColor: color,
  mainButtonTextColor: color,
  mainButtonPopUpColor: color,
  mainButtonBorderTrace: color,
  auxiliaryButtonTextColor: color,
  auxiliaryButtonBorderTrace: color,
  welcomeMsgBackground: color,
  welcomeTextColor: color,
  inputBoxPopUpColor: color,
  botBubbleColor: color,
  botTextColor: color,
  botBubbleBorderColor: color,
  userMsgBubbleColor: color,
  userMsgTextColor: color,
  userMsgBubbleBorderColor: color,
  msgAreaColor: color,
  msgAreaBorderColor: color,
  /** 1: visitors have a picture beside their messages, the built-in one where the channel has none. */
  showUserAvatar: flag(0),
  /** The launcher's look on the host page, `LauncherLook` of the SDK, which draws and checks it. */
  launcher: v.optional(v.unknown()),
  /** Where launcher and panel stand there: a corner, or `Placement` of the SDK. */
  placement: v.optional(v.unknown()),
  ...lookFields,
});
export type StyleConfig = v.InferOutput<typeof StyleConfig>;

const limit = (fallback: number) => withDefault(v.pipe(v.number(), v.minValue(0)), fallback);

export const Limits = v.object({
  /** Megabytes a file may have. */
  fileMaxMB: limit(20),
  /** Megabytes an image may have. */
  imageMaxMB: limit(10),
  /** Files and images one message may carry. */
  maxAttachments: limit(5),
});
export type Limits = v.InferOutput<typeof Limits>;

/** An address of a page; an empty one means that there is none. */
const link = v.pipe(
  maybe(v.string()),
  v.transform((address) => address || undefined),
);

/** Everything the app needs to know about a bot in a channel and style. `GET /v1/base/config`. */
export const Configuration = v.object({
  channel: v.nullish(ChannelConfig, {}),
  robot: v.nullish(RobotConfig, {}),
  style: v.nullish(StyleConfig, {}),
  limits: v.nullish(Limits, {}),
  /** Whether the service itself can read aloud and take dictation. */
  speech: maybe(v.object({ tts: flag(0), stt: flag(0) })),
  /** 1: visitors chat once an administrator has let them in, see `apply`. */
  approval: maybe(v.object({ required: flag(0) })),
  links: maybe(v.object({ terms: link, privacy: link })),
  /** `ContactForm`; absent means that visitors cannot leave a message. The app reads it when it is needed. */
  contact: v.optional(v.unknown()),
  /**
   * Texts of the app in the site's own words, by language tag and key, such as `chat.composer.placeholder`.
   */
  texts: maybe(v.record(v.string(), v.record(v.string(), v.string()))),
  /** Host pages that may embed the chat: exact origins or `https://*.example.com`; absent means any. */
  allowedOrigins: maybe(v.array(v.string())),
});
export type Configuration = v.InferOutput<typeof Configuration>;

/** A bot's configuration in the channel and style of the headers; a reply without one means every default. */
export const baseConfig = get('/v1/base/config', v.object({}), v.nullish(Configuration, {}));
