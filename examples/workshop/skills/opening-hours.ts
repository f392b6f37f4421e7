import { fetchLimited } from '../fetch-limited.ts';
import { firstMatch, performStep, type Skill, StepFailure } from '../skill.ts';

const MAX_TEXT_LENGTH = 4000;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The paragraphs of a page as plain text. */
const paragraphsOf = (html: string): string[] =>
  html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, '')
    .split(/<\/?(?:p|h[1-6]|li|div|tr|br|section)\b[^>]*>/i)
    .map((part) =>
      part
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');

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
        return { text: paragraphsOf(html).join('\n').slice(0, MAX_TEXT_LENGTH) };
      },
    );
    const about = tools.language === 'en' ? /open|hour/i : /营业/;
    const lines = text.split('\n');
    const found = lines.filter((line) => about.test(line));
    return (found.length > 0 ? found : lines).map((line) => `> ${line}`).join('\n>\n');
  },
};
