import type { Language } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { wordsOf } from '../retrieval/understand.ts';

const SELECTION =
  /\b(?:this|the|my) (?:selection|selected|passage|paragraph|sentence)\b|\bselected text\b|\bi (?:have )?selected\b|选中|所选|选择的|这(?:一)?段|这句/i;
const PAGE =
  /\b(?:this|the|current) (?:web ?)?(?:page|site)\b|\bwhere am i\b|(?:这个?|本|该|当前|此)(?:网)?页面?|这里(?:是|讲)/i;

const MAX_HINT = 300;

const valueOf = (input: AgentInput, pattern: RegExp): string =>
  input.context
    .find(({ description }) => pattern.test(description))
    ?.value.trim()
    .slice(0, MAX_HINT) ?? '';

const texts: Record<Language, (title: string) => string> = {
  en: (title) => `You are on the page “${title}”.`,
  'zh-CN': (title) => `你正在浏览页面“${title}”。`,
};

/** What a question about the page itself is to be looked up by, and what to say first; undefined for other questions. */
export const aboutPage = (
  input: AgentInput,
): { hint: string; say(language: Language): string } | undefined => {
  const question = wordsOf(input.messages.at(-1));
  const selection = valueOf(input, /\bselect/i);
  const title = valueOf(input, /\btitle\b/i);
  const isSelection = SELECTION.test(question) && selection !== '';
  if (!isSelection && !(PAGE.test(question) && title !== '')) return undefined;
  const plainTitle = title.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
  return {
    hint: isSelection ? selection : [title, selection].filter(Boolean).join('\n'),
    say: (language) => (isSelection || title === '' ? '' : texts[language](plainTitle)),
  };
};
