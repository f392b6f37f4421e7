import { fetchLimited } from '../fetch-limited.ts';
import { firstMatch, performStep, type Skill, StepFailure } from '../skill.ts';

const MAX_TEXT_LENGTH = 4000;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Elements that end a line, and those whose content nobody reads. */
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li div tr br section'.split(' '));
const HIDDEN = new Set(['script', 'style', 'head']);

/** Returns the lines of a page as plain text. Reads each character once, whatever the page holds. */
const linesOf = (html: string): string[] => {
  const lower = html.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  let text = '';
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    const end = start < 0 ? -1 : html.indexOf('>', start);
    text += html.slice(at, start < 0 ? undefined : start).replaceAll('\n', ' ');
    if (end < 0) break;
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]{0,20})/.exec(lower.slice(start, start + 24)) ?? [];
    if (BLOCKS.has(name)) text += '\n';
    const isHidden = slash === '' && HIDDEN.has(name);
    at = isHidden ? lower.indexOf(`</${name}`, end) : end + 1;
    if (at < 0) break;
  }
  return text
    .replaceAll(/&(\w{1,10});/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
};

/** ‘opening hours’: reads the one allowed page of the web. */
export const openingHours: Skill = {
  match: firstMatch(
    /\bopening (?:hours|times)\b|\bwhen (?:are you|is (?:it|the (?:shop|workshop))) open\b/i,
    /营业时间|几点(?:开门|关门|营业)/,
  ),
  async *run(_match, tools) {
    const url = await tools.pageUrl();
    const { text } = yield* performStep(
      tools,
      {
        id: 'web',
        kind: 'web-knowledge',
        title: { en: 'Read the web page', 'zh-CN': '读取网页' },
        input: { url },
      },
      async () => {
        const { status, text: html } = await fetchLimited(url, 'text/html', tools.input.signal);
        if (status !== 200) throw new StepFailure(`The server answered ${status}.`);
        return { text: linesOf(html).join('\n').slice(0, MAX_TEXT_LENGTH) };
      },
    );
    const about = tools.language === 'en' ? /open|hour/i : /营业/;
    const lines = text.split('\n');
    const found = lines.filter((line) => about.test(line));
    return (found.length > 0 ? found : lines).map((line) => `> ${line}`).join('\n>\n');
  },
};
