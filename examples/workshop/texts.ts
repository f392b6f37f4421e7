import type { Language } from 'casement/contract';

type Texts = { failed(reason: string): string; help: string };

/** The bot's own words, beside what its skills answer. */
export const texts: Record<Language, Texts> = {
  en: {
    failed: (reason) => `That did not work. ${reason}`,
    help: [
      'I can show each kind of skill. Ask me, for example:',
      '- `order 1042`: an HTTP API',
      '- `convert 20 USD to EUR`: an HTTP API',
      '- `quote order 1042 in EUR`: a workflow',
      '- `compute 3*(4+5)`: custom code in a sandbox',
      '- `word count of the quick brown fox`: a remote MCP server',
      '- `opening hours`: a page of the web',
      '- `How do I fix a window that sticks?`: files',
    ].join('\n'),
  },
  'zh-CN': {
    failed: (reason) => `没有成功。${reason}`,
    help: [
      '我可以演示每一种技能，例如：',
      '- `订单 1042`：HTTP API',
      '- `20 美元换成欧元`：HTTP API',
      '- `订单 1042 换算成欧元`：工作流',
      '- `计算 3*(4+5)`：沙箱中的自定义代码',
      '- `统计字数：床前明月光`：远程 MCP 服务器',
      '- `营业时间`：网页',
      '- `窗户卡住了怎么办？`：文件',
    ].join('\n'),
  },
};
