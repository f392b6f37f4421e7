import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadBotFile, readBotFile } from './bot.ts';
import { inLocale } from './in-locale.ts';

const minimal = `
agent: { type: docs, folders: . }
robot: { botName: Bot, firstMsg: Hello }
channels: { web: {} }
styles: { plain: {} }
`;

const topBarsOf = (topBar: string) =>
  readBotFile(minimal.replace('web: {}', `web: { topBar: ${topBar} }`), 'bot.yaml').definition.channels.get(
    'web',
  )?.topBars;

const refuses = (change: string, message: RegExp) => {
  const key = `${change.split(':')[0]}:`;
  const source = [...minimal.split('\n').filter((line) => !line.startsWith(key)), change].join('\n');
  expect(() => readBotFile(source, 'bot.yaml')).toThrow(message);
  expect(() => readBotFile(source, 'bot.yaml')).toThrow(/^bot\.yaml/);
};

describe('a bot file', () => {
  it('gets the defaults of the contract and its id from its name', () => {
    const { definition } = readBotFile(minimal, '/bots/support.yaml');
    expect(definition.id).toBe('support');
    expect(definition.channels.get('web')).toMatchObject({ isAnonymous: 1, isTrial: 0 });
    expect(definition.styles.get('plain')).toMatchObject({ themeColor: '#2F54EB', roundedCorners: 12 });
    expect(definition.limits).toEqual({ fileMaxMB: 20, imageMaxMB: 10, maxAttachments: 5 });
  });

  it('says for the bot and for a channel how users of the site log in', () => {
    const web = 'channels: { web: { hostLogin: { jwksUrl: http://localhost:1/keys } } }';
    const source = `${minimal.replace('channels: { web: {} }', web)}hostLogin: { secretEnv: SECRET }`;
    const { definition } = readBotFile(source, 'bot.yaml');
    expect(definition.hostLogin).toEqual({ secretEnv: 'SECRET' });
    expect(definition.channels.get('web')?.hostLogin).toEqual({ jwksUrl: 'http://localhost:1/keys' });
  });

  it('puts the words of another language over its own', () => {
    const { definition } = readBotFile(`${minimal}locales: { zh-CN: { firstMsg: 你好 } }`, 'bot.yaml');
    expect(definition.robot.en).toMatchObject({ botName: 'Bot', firstMsg: 'Hello' });
    expect(definition.robot['zh-CN']).toMatchObject({ botName: 'Bot', firstMsg: '你好' });
  });

  it.each([
    ['Acme', 'zh-CN', 'Acme'],
    ['{ en: Open, zh-CN: 营业 }', 'zh-CN', '营业'],
    ['{ en: Open, de: Offen }', 'de-AT', 'Offen'],
    ['{ en: Open, pt-BR: Aberto }', 'fr', 'Open'],
    ['{ de: Offen }', 'fr', ''],
  ])('has of the header %s in %s: %j', (texts, locale, text) => {
    expect(inLocale(topBarsOf(texts)!, locale)).toBe(text);
  });

  it('has the app’s texts in the site’s own words', () => {
    const texts = { en: { 'chat.composer.placeholder': 'Ahoy', 'plans.left_other': '{{remaining}} left' } };
    const { definition } = readBotFile(`${minimal}texts: ${JSON.stringify(texts)}`, 'bot.yaml');
    expect(definition.texts).toEqual(texts);
  });

  it('puts the words of another language over those of its plans', () => {
    const plans =
      'payInfo: { plans: [{ id: pro, name: Pro, kind: subscription, priceUsd: 9, features: [One] }] }';
    const source = `${minimal.replace('firstMsg: Hello', `firstMsg: Hello, ${plans}`)}
locales: { zh-CN: { plans: { pro: { name: 专业版 } } } }
quotas: { anonymous: { messages: 3, per: day }, plans: { pro: { messages: 9, per: month } } }`;
    const { definition } = readBotFile(source, 'bot.yaml');
    const { en, 'zh-CN': chinese } = definition.robot;
    expect(en.payInfo.plans[0]).toMatchObject({ name: 'Pro', features: ['One'] });
    expect(chinese?.payInfo.plans[0]).toMatchObject({
      id: 'pro',
      name: '专业版',
      priceUsd: 9,
      features: ['One'],
    });
    expect(definition.quotas).toMatchObject({ plans: { pro: { messages: 9, per: 'month' } } });
  });

  it.each([
    ['{ icon: star }', /plain\.launcher\.icon: must be chat or question/],
    ['{ picture: http://a.example/me.png }', /launcher\.picture: must be an https address or data:image/],
    ['{ size: 40 }', /launcher\.size: must be a number from 44 to 96/],
    ['{ colour: red }', /launcher\.colour: there is no option named "colour"/],
    [`{ text: ${'x'.repeat(41)} }`, /launcher\.text: has at most 40 characters/],
  ])('with the launcher %s is refused', (launcher, message) => {
    refuses(`styles: { plain: { launcher: ${launcher} } }`, message);
  });

  it.each([
    ['middle', /plain\.placement: must be a corner such as bottom-end/],
    ['{ corner: bottom }', /plain\.placement\.corner: must be a corner/],
    ['{ at: [{ y: 72 }] }', /plain\.placement\.at\.0\.maxWidth: the option "maxWidth" is missing/],
    ['{ x: 8px }', /plain\.placement\.x: must be a number/],
  ])('with the placement %s is refused', (placement, message) => {
    refuses(`styles: { plain: { placement: ${placement} } }`, message);
  });

  it.each([
    ['{ teaser: Hi, pages: pricing }', /web\.rules\.0\.pages: must be a path such as \/pricing/],
    ['{ teaser: Hi, once: day }', /web\.rules\.0\.once: must be page, session or ever/],
    ['{ teaser: Hi, after: 3 }', /web\.rules\.0\.after: there is no option named "after"/],
    ['{ teaser: Hi, afterScroll: 120 }', /web\.rules\.0\.afterScroll: must be a number from 1 to 100/],
    ['{ onExit: true }', /web\.rules\.0: must say what to do: teaser, open or prefill/],
    ['{ teaser: { _: Hi } }', /web\.rules\.0\.teaser\._: must be a language tag/],
    ['{ name: a, open: true }, { name: a, open: true }', /web\.rules: two rules have the same name/],
  ])('with the rule %s is refused', (rule, message) => {
    refuses(`channels: { web: { rules: [${rule}] } }`, message);
  });

  it.each([
    [
      'a quota of a plan that there is not',
      'quotas: { plans: { pro: { messages: 1, per: day } } }',
      /name a plan/,
    ],
    ['a quota for no time that there is', 'quotas: { user: { messages: 1, per: week } }', /day or month/],
    ['a misspelt option', 'chanels: {}', /there is no option named "chanels"/],
    ['another agent', 'agent: { type: magic }', /agent/],
    ['no channel', 'channels: {}', /channels: must have at least one channel/],
    [
      'a colour that is none',
      'styles: { plain: { themeColor: blue } }',
      /styles\.plain\.themeColor: must be a hex/,
    ],
    ['a switch that is none', 'channels: { web: { isTrial: 2 } }', /channels\.web\.isTrial: must be 0 or 1/],
    [
      'an origin with a path',
      'allowedOrigins: [https://a.example/x]',
      /allowedOrigins\.0: must be an origin/,
    ],
    [
      'an origin that would end the policy',
      "allowedOrigins: ['https://a; script-src *']",
      /must be an origin/,
    ],
    ['a log-in of the site without a key', 'hostLogin: { issuer: x }', /hostLogin: must have either/],
    [
      'a log-in of the site with two keys',
      'hostLogin: { secretEnv: A, jwksUrl: https://a.example/keys }',
      /hostLogin: must have either/,
    ],
    [
      'keys that anybody on the way could change',
      'hostLogin: { jwksUrl: http://a.example/keys }',
      /hostLogin\.jwksUrl: must be an https address/,
    ],
    [
      'words in a language that the app does not speak',
      'texts: { pt: { common.close: X } }',
      /texts\.pt: the app does not speak "pt"; it speaks ar, de, .*, pt-BR, zh-CN, zh-TW/,
    ],
    ['words of no language', 'locales: { _: {} }', /must be a language tag/],
    [
      'a text that there is not',
      'texts: { de: { chat.composer.placehold: Frag } }',
      /texts\.de: there is no text with the key chat\.composer\.placehold/,
    ],
    [
      'a text of the host page',
      'texts: { de: { sdk.openChat: Auf } }',
      /there is no text with the key sdk\.openChat/,
    ],
    [
      'a placeholder that a text does not have',
      "texts: { de: { thread.x: '', chat.thread.said: 'Von {{nam}}' } }",
      /chat\.thread\.said has the placeholder \{\{nam\}\}, and may have only \{\{name\}\}/,
    ],
    ['broken YAML', 'robot: {', /bot\.yaml: /],
  ])('with %s is refused in words that name the place', (_, change, message) => refuses(change, message));

  it('that is not there is named', async () => {
    await expect(loadBotFile('/no/such/bot.yaml')).rejects.toThrow('/no/such/bot.yaml: cannot be read');
  });

  it('says how the launcher looks, where it stands and when the chat speaks first', () => {
    const style =
      'styles: { plain: { launcher: { text: Ask us, size: 60 }, placement: { corner: top-start, at: [{ maxWidth: 600, y: 72 }] } } }';
    const web =
      'channels: { web: { rules: [{ pages: [/a, "!/b*"], onExit: true, teaser: { en: Hi, de: Hallo } }] } }';
    const source = minimal.replace('styles: { plain: {} }', style).replace('channels: { web: {} }', web);
    const { definition } = readBotFile(source, 'bot.yaml');
    expect(definition.styles.get('plain')).toMatchObject({
      launcher: { text: 'Ask us', size: 60 },
      placement: { corner: 'top-start', at: [{ maxWidth: 600, y: 72 }] },
    });
    expect(definition.channels.get('web')?.rules).toEqual([
      { pages: ['/a', '!/b*'], onExit: true, teaser: { en: 'Hi', de: 'Hallo' } },
    ]);
  });

  it.each(['bank', 'docs', 'game', 'newspaper', 'shop'])('of the look of a %s is right', async (name) => {
    const file = fileURLToPath(new URL(`../../examples/looks/${name}.yaml`, import.meta.url));
    await expect(loadBotFile(file)).resolves.toMatchObject({
      definition: { styles: expect.any(Map) as Map<string, object> },
    });
  });

  it('that comes with the service is right', async () => {
    const { definition } = await loadBotFile(fileURLToPath(new URL('casement.yaml', import.meta.url)));
    expect(definition.id).toBe('casement');
    expect([...definition.channels.keys()]).toEqual(expect.arrayContaining(['web', 'members', 'trial']));
    expect([...definition.styles.keys()]).toEqual(expect.arrayContaining(['default', 'dark']));
  });

  it('that comes with it for who is let in one by one is right as well', async () => {
    const { definition } = await loadBotFile(
      fileURLToPath(new URL('casement-approval.yaml', import.meta.url)),
    );
    expect(definition).toMatchObject({ id: 'casement-approval', approval: true });
  });
});
