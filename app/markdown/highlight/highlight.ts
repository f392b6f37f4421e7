import core from 'highlight.js/lib/core';
import type { CodeRun } from './code-run.ts';
import { knownLanguage, languages } from './languages.ts';

/** Takes what the highlighter finds as runs, where its own emitter writes HTML. */
class RunEmitter {
  readonly runs: CodeRun[] = [];
  readonly #scopes: string[] = [];

  openNode(name: string): void {
    this.#scopes.push(name);
  }

  closeNode(): void {
    this.#scopes.pop();
  }

  /** What the highlighter calls a node of one mode only. */
  startScope(name: string): void {
    this.openNode(name);
  }

  endScope(): void {
    this.closeNode();
  }

  addText(text: string): void {
    if (text === '') return;
    const scope = this.#scopes.at(-1)?.split('.')[0];
    const last = this.runs.at(-1);
    if (last && last.scope === scope) last.text += text;
    else this.runs.push({ scope, text });
  }

  /** The highlighter's name for code in another language within this one. */
  __addSublanguage(emitter: RunEmitter): void {
    for (const { scope, text } of emitter.runs) {
      if (scope !== undefined) this.openNode(scope);
      this.addText(text);
      if (scope !== undefined) this.closeNode();
    }
  }

  finalize(): void {}

  toHTML(): string {
    return '';
  }
}

const highlighter = core.newInstance();
highlighter.configure({ __emitter: RunEmitter });

/** Colours code in a language by any of its names; undefined when the language is not known here. */
export async function highlight(code: string, name: string): Promise<CodeRun[] | undefined> {
  const language = knownLanguage(name);
  if (language === undefined) return undefined;
  if (!highlighter.getLanguage(language)) {
    const grammar = await languages[language]?.();
    if (!grammar) return undefined;
    highlighter.registerLanguage(language, grammar.default);
  }
  const { _emitter: emitter } = highlighter.highlight(code, { language, ignoreIllegals: true });
  return emitter instanceof RunEmitter ? emitter.runs : undefined;
}
