import type { Language } from 'casement/contract';
import type { AgentInput, PastMessage } from '../agent.ts';
import { wordsOf } from '../retrieval/understand.ts';

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

export type PageQuestion = {
  /** The words of the page, to be looked up in place of the question. */
  message: PastMessage;
  /** Returns what the answer begins with; '' for nothing. */
  intro(language: Language): string;
};

/** Reads a question about the page that the visitor is on, or about the text selected there; undefined for others. */
export const aboutPage = (input: AgentInput): PageQuestion | undefined => {
  const question = wordsOf(input.messages.at(-1));
  const selection = valueOf(input, /\bselect/i);
  const title = valueOf(input, /\btitle\b/i);
  const isSelection = SELECTION.test(question) && selection !== '';
  if (!isSelection && !(PAGE.test(question) && title !== '')) return undefined;
  const text = isSelection ? selection : `${title}\n${selection}`;
  const plainTitle = title.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
  return {
    message: { id: 'page', role: 'user', parts: [{ type: 'text', text }], stopped: false },
    intro: (language) => (isSelection || title === '' ? '' : texts[language](plainTitle)),
  };
};
