const sections = [
  `## What it does

An answer of a model is **plain Markdown** that arrives a few characters at a time. Each piece may end *anywhere*: in the middle of a word, of a \`code span\`, or of [a link](https://example.com/docs/streaming). The reader should see a calm page that only grows at its end, however long it has become by then.

`,
  `1. First, the bytes are read and divided into events.
2. Then the events are **applied** to the message, one after another.
3. At last the message is published, at most once a frame.
   - Nothing is parsed twice
   - Nothing is rendered twice

`,
  `### An example

\`\`\`ts
export function publish(text: string, listeners: Set<(text: string) => void>): void {
  for (const listener of listeners) {
    // A listener may remove itself.
    listener(text);
  }
}

const frame = requestAnimationFrame(() => publish(pending, listeners));
\`\`\`

`,
  `| What | Before | After |
| :--- | :----: | ----: |
| Parsing | every piece | the **last block** |
| Rendering | everything | the last block |
| Layout | the whole list | one \`box\` |

> **Note:** the numbers depend on the machine, which is why baselines are measured beside them.

`,
  `这一段是中文内容：**逐块渲染**可以避免重复解析，页面不会闪烁。更多说明请见 https://example.com/zh/docs。价格为 $5 和 $10，公式暂时不在这里出现。

Longer paragraphs come up too, since models like to explain themselves at length. They go on for several lines, mention *one thing* or **another**, refer to \`names\` of things, and end when everybody has understood what was meant by them in the first place.

`,
];

/** Returns an answer of exactly so many characters, with the usual parts of answers. */
export function answerText(characters: number): string {
  let text = '';
  for (let index = 0; text.length < characters; index += 1) text += sections[index % sections.length] ?? '';
  return text.slice(0, characters);
}
