import type { Language } from 'casement/contract';
import type { AgentInput, PastMessage } from '../agent.ts';
import { escapeMarkdown } from '../../retrieval/read-markdown.ts';
import { wordsOf } from '../understand.ts';

const SELECTION =
  /\b(?:this|the|my) (?:selection|selected|passage|paragraph|sentence)\b|\bselected text\b|\bi (?:have )?selected\b|选中|所选|选择的|这(?:一)?段|这句/i;
const PAGE =
  /\b(?:this|the|current) (?:web ?)?(?:page|site)\b|\bwhere am i\b|(?:这个?|本|该|当前|此)(?:网)?页面?|这里(?:是|讲)/i;

const MAX_LENGTH = 300;

const valueOf = (input: AgentInput, pattern: RegExp): string =>
  input.context
    .find(({ description }) => pattern.test(description))
    ?.value.trim()
    .slice(0, MAX_LENGTH) ?? '';

const texts: Record<Language, (title: string) => string> = {
  en: (title) => `You are on the page “${title}”.`,
  'zh-CN': (title) => `你正在浏览页面“${title}”。`,
};

/**
 * Reads a question about the page that the visitor is on, or about the text selected there; undefined for
 * others. `message` has the words of the page, to be looked up in place of the question; `intro` is what the
 * answer begins with.
 */
export const aboutPage = (input: AgentInput) => {
  const question = wordsOf(input.messages.at(-1));
  const selection = valueOf(input, /\bselect/i);
  const title = valueOf(input, /\btitle\b/i);
  const isSelection = SELECTION.test(question) && selection !== '';
  if (!isSelection && !(PAGE.test(question) && title !== '')) return undefined;
  const text = isSelection ? selection : `${title}\n${selection}`;
  const message: PastMessage = { id: 'page', role: 'user', parts: [{ type: 'text', text }], stopped: false };
  return {
    message,
    intro: (language: Language): string =>
      isSelection || title === '' ? '' : texts[language](escapeMarkdown(title)),
  };
};
