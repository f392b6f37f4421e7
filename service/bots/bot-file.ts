import * as v from 'valibot';
import { AgentConfig } from '../agents/agent-config.ts';
import { appLanguages, problemOfText } from './app-texts.ts';
import { filled, number, onOff, plain, strict } from './checks.ts';
import { ContactConfig } from './contact-config.ts';
import { HoursConfig } from './hours-config.ts';
import { SpeechConfig } from './speech-config.ts';
import { style } from './style-options.ts';

// What may stand in a bot file, as Valibot schemas: every wrong value has words that say what is expected
// there.

const origin = v.pipe(
  plain,
  v.regex(
    /^https?:\/\/(?:\*\.)?[\w.-]+(?::\d{1,5})?$|^https?:\/\/\[[0-9a-f:]+\](?::\d{1,5})?$/i,
    'must be an origin such as https://www.example.com or https://*.example.com, without a path',
  ),
);
const origins = v.array(origin, 'must be a list of origins');
const megabytes = v.pipe(v.number('must be a number'), v.minValue(0, 'must not be negative'));

const words = {
  botName: v.optional(filled),
  firstMsg: v.optional(plain),
  examMsg: v.optional(v.array(filled, 'must be a list of questions')),
  questionTemplate: v.optional(
    v.array(
      v.union([filled, strict({ title: filled, text: filled })], 'must be a text, or a title and a text'),
    ),
  ),
};

const questions = v.array(filled, 'must be a list of questions');

const locale = v.pipe(
  plain,
  v.regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i, 'must be a language tag such as de or pt-BR'),
);
/** Something for each language by its tag. */
const byLocale = <Item extends v.GenericSchema>(item: Item) => v.record(locale, item);

/** Only in these does the app have texts that others can take the place of. */
const appLanguage = v.pipe(
  plain,
  v.check(
    (tag) => appLanguages().includes(tag),
    ({ input }) => `the app does not speak "${input}"; it speaks ${appLanguages().join(', ')}`,
  ),
);

/** Texts that take the place of the app's, by their keys. */
const texts = v.pipe(
  v.record(plain, plain),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [key, text] of Object.entries(dataset.value)) {
      const message = problemOfText(key, text);
      if (message !== undefined) addIssue({ message });
    }
  }),
);

const plan = strict({
  id: filled,
  name: filled,
  kind: v.picklist(['subscription', 'unlock'], 'must be subscription or unlock'),
  priceUsd: v.pipe(v.number('must be a number'), v.minValue(0, 'must not be negative')),
  interval: v.optional(v.literal('month', 'must be month')),
  features: v.optional(v.array(plain)),
});

const differ = (plans: v.InferOutput<typeof plan>[]): boolean =>
  new Set(plans.map(({ id }) => id)).size === plans.length;

const robot = strict({
  ...words,
  llmModel: v.optional(plain),
  supportFile: v.optional(onOff),
  whetherPredict: v.optional(onOff),
  supportPicture: v.optional(onOff),
  isDisplaySource: v.optional(onOff),
  openVoice: v.optional(onOff),
  developerMode: v.optional(onOff),
  payInfo: v.optional(
    strict({
      required: v.optional(onOff),
      plans: v.optional(v.pipe(v.array(plan), v.check(differ, 'two plans have the same id'))),
    }),
  ),
});

/** Keys that are fetched over a plain connection could be anybody's. */
const safeUrl = v.pipe(
  plain,
  v.check((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return /^https:|^http:(?:localhost|127\.0\.0\.1|\[::1\])$/.test(protocol + hostname);
  }, 'must be an https address'),
);

const hostLogin = v.pipe(
  strict({
    secretEnv: v.optional(
      v.pipe(plain, v.regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')),
    ),
    jwksUrl: v.optional(safeUrl),
    issuer: v.optional(filled),
    audience: v.optional(filled),
  }),
  v.check(
    ({ secretEnv, jwksUrl }) => (secretEnv === undefined) !== (jwksUrl === undefined),
    'must have either secretEnv or jwksUrl',
  ),
);

const flag = v.boolean('must be true or false');
const said = v.pipe(filled, v.maxLength(300, 'has at most 300 characters'));
/** A text of the chat, or one by language. */
const ruleText = v.union(
  [said, byLocale(said)],
  'must be a text of at most 300 characters, or one by language',
);
const path = v.pipe(
  v.string('must be a path such as /pricing or /docs/*'),
  v.regex(/^!?[/*]/, 'must be a path such as /pricing or /docs/*'),
);

/** When the chat speaks first on a page of the site, and what it does: `ChatRule` of the SDK. */
const rule = v.pipe(
  strict({
    name: v.optional(filled),
    pages: v.optional(
      v.union(
        [path, v.pipe(v.array(path), v.minLength(1))],
        'must be a path such as /pricing or /docs/*, or a list of them',
      ),
    ),
    afterSeconds: v.optional(number(0, 86_400)),
    afterScroll: v.optional(number(1, 100)),
    onExit: v.optional(flag),
    isReturning: v.optional(flag),
    teaser: v.optional(ruleText),
    open: v.optional(flag),
    prefill: v.optional(ruleText),
    once: v.optional(v.picklist(['page', 'session', 'ever'], 'must be page, session or ever')),
  }),
  v.check(
    ({ teaser, open, prefill }) => Boolean(teaser ?? (open || prefill)),
    'must say what to do: teaser, open or prefill',
  ),
);

const rules = v.pipe(
  v.array(rule, 'must be a list of rules'),
  v.maxLength(50, 'has at most 50 rules'),
  v.check((list) => {
    const names = list.flatMap(({ name }) => name ?? []);
    return new Set(names).size === names.length;
  }, 'two rules have the same name'),
);

const channel = strict({
  isSidebar: v.optional(onOff),
  topBar: v.optional(
    v.union([plain, byLocale(plain)], 'must be a text, or one by language (en, zh-CN, de, …)'),
  ),
  isAnonymous: v.optional(onOff),
  isTrial: v.optional(onOff),
  hasLogOut: v.optional(onOff),
  /** The ways to log in; one that is not named is off, absent means all. */
  login: v.optional(
    strict({ phone: v.optional(onOff), email: v.optional(onOff), google: v.optional(onOff) }),
  ),
  trialMessages: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be negative'),
    ),
  ),
  userAvatar: v.optional(plain),
  botAvatar: v.optional(plain),
  allowedOrigins: v.optional(origins),
  hostLogin: v.optional(hostLogin),
  /** When the chat speaks first on the pages of the site. */
  rules: v.optional(rules),
  /** When somebody is there; absent means always. */
  hours: v.optional(HoursConfig),
  /** The form by which visitors leave a message; absent means that of the bot. */
  contact: v.optional(ContactConfig),
  /** Whether a first message carries a proof of work; absent means that it does not. */
  check: v.optional(v.literal('work', 'must be work')),
});

const groupOf = <Item extends v.GenericSchema>(item: Item, what: string) =>
  v.pipe(
    v.record(v.pipe(plain, v.minLength(1), v.maxLength(128, 'an id has at most 128 characters')), item),
    v.check((group) => Object.keys(group).length > 0, `must have at least one ${what}`),
  );

const most = v.pipe(
  v.number('must be a number, 0 for any number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must not be negative'),
);

const budgets = strict({
  /** Limits of one visitor. */
  visitor: v.optional(
    strict({
      answersPerMinute: v.optional(most, 30),
      answersPerDay: v.optional(most, 500),
      tokensPerDay: v.optional(most, 2_000_000),
      conversations: v.optional(most, 500),
      shares: v.optional(most, 100),
      storedMB: v.optional(most, 500),
    }),
    {},
  ),
  /** Limits of all visitors of one address together. */
  address: v.optional(
    strict({
      answersPerMinute: v.optional(most, 120),
      answersPerDay: v.optional(most, 5_000),
      tokensPerDay: v.optional(most, 10_000_000),
      /** New visitors. */
      identitiesPerHour: v.optional(most, 120),
      uploadMBPerDay: v.optional(most, 2_000),
    }),
    {},
  ),
  /** Limits of all visitors together. */
  bot: v.optional(
    strict({
      answersPerMinute: v.optional(most, 1_200),
      answersPerDay: v.optional(most, 50_000),
      tokensPerDay: v.optional(most, 100_000_000),
    }),
    {},
  ),
});

const quota = strict({
  messages: v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(0)),
  per: v.picklist(['day', 'month'], 'must be day or month'),
});
export type Quota = v.InferOutput<typeof quota>;

const quotas = strict({
  /** Limits of visitors who chat without a log-in. */
  anonymous: v.optional(quota),
  /** The same on a trial channel. */
  trial: v.optional(quota),
  user: v.optional(quota),
  /** Limits by the ids of plans; the buyer of a plan that is not named may send any number. */
  plans: v.optional(v.record(plain, quota)),
});

const planWords = strict({ name: v.optional(filled), features: v.optional(v.array(plain)) });

const options = strict({
  id: v.optional(v.pipe(filled, v.maxLength(128, 'an id has at most 128 characters'))),
  agent: AgentConfig,
  robot,
  /** The robot's words in other languages than English. */
  locales: v.optional(byLocale(strict({ ...words, plans: v.optional(v.record(plain, planWords)) }))),
  /** Texts of the app in a site's own words, by language and key. */
  texts: v.optional(v.record(appLanguage, texts)),
  channels: groupOf(channel, 'channel'),
  /** Absent means one, `default`, with the default of each of its options. */
  styles: v.optional(groupOf(style, 'style'), { default: {} }),
  limits: v.optional(
    strict({
      fileMaxMB: v.optional(megabytes),
      imageMaxMB: v.optional(megabytes),
      maxAttachments: v.optional(megabytes),
    }),
  ),
  /** The most that visitors may use; 0 for any number. */
  budgets: v.optional(budgets, {}),
  /** How many messages a visitor may send a day or a month; absent for any number. */
  quotas: v.optional(quotas, {}),
  /** Speech by models; absent means the espeak-ng of this machine and the visitors' browsers. */
  speech: v.optional(SpeechConfig),
  /**
   * Questions to offer after an answer, besides those that its sources suggest; a list, or one by language.
   */
  followUps: v.optional(
    v.union(
      [questions, byLocale(questions)],
      'must be a list of questions, or one by language (en, zh-CN, de, …)',
    ),
  ),
  /** Whether an administrator has to let each visitor in. */
  approval: v.optional(strict({ required: v.optional(onOff) })),
  /** Addresses of the agreements for visitors; `{language}` in one is the visitor's, `en` or `zh-CN`. */
  links: v.optional(strict({ terms: v.optional(filled), privacy: v.optional(filled) })),
  /** The form by which visitors leave a message; absent means none. */
  contact: v.optional(ContactConfig),
  allowedOrigins: v.optional(origins),
  /** JWTs of the embedding site that visitors log in with. */
  hostLogin: v.optional(hostLogin),
  /** Custom domains: host name to sign-in client id. */
  domains: v.optional(v.record(filled, filled)),
});

const namesItsPlans = ({
  robot: { payInfo },
  quotas: { plans },
  locales,
}: v.InferOutput<typeof options>): boolean => {
  const ids = new Set(payInfo?.plans?.map(({ id }) => id));
  const planGroups = Object.values(locales ?? {}).map((own) => own.plans);
  const named = [plans, ...planGroups].flatMap((group) => Object.keys(group ?? {}));
  return named.every((id) => ids.has(id));
};

/** A file of the bots folder. */
export const BotFile = v.pipe(
  options,
  v.check(namesItsPlans, 'quotas or locales name a plan that is not in robot.payInfo'),
  v.check(
    ({ channels, contact }) =>
      Object.values(channels).every(
        (one) => one.hours?.outside !== 'contact' || (one.contact ?? contact) !== undefined,
      ),
    'hours.outside is contact, but there is no contact',
  ),
);
export type BotFile = v.InferOutput<typeof BotFile>;
