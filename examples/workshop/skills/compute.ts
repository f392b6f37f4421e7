import { runCode } from '../sandbox/run-code.ts';
import { behind, performStep, type Skill } from '../skill.ts';

const MAX_SHOWN_LENGTH = 20_000;
const FENCE = /^```\w*\n([\s\S]*?)\n?```\s*$/;

/** ‘compute 3*(4+5)’: runs what follows as JavaScript in a sandbox. */
export const compute: Skill = {
  match: behind(/^(?:(?:compute|calculate|run)\b|计算|运行)/i),
  async *run([written = ''], tools) {
    const code = FENCE.exec(written)?.[1] ?? written.replace(/(?<![?？。])[?？。]+$/, '');
    const value = yield* performStep(
      tools,
      {
        id: 'code',
        kind: 'code',
        title: { en: 'Run code in the sandbox', 'zh-CN': '在沙箱中运行代码' },
        input: { language: 'javascript', code },
      },
      () => runCode(tools.input.visitorId, code),
    );
    const shown = JSON.stringify(value, null, 2).slice(0, MAX_SHOWN_LENGTH);
    const fence = shown.includes('```') ? '````' : '```';
    const head = tools.language === 'en' ? 'The result is:' : '结果是：';
    return `${head}\n\n${fence}json\n${shown}\n${fence}`;
  },
};
