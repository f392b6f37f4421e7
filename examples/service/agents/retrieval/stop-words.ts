const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words that say nothing about what is asked, English and Chinese; compared before stemming. */
export const stopWords = list(`
  a about actually after again all also am an and any anyone are as at be been before being but by can cannot could
  d did do does doing done don else ever every for from give had has have having hello hey hi him how i if im in into is isn it
  its just kind know let like ll m many may me mean might more most much must my need no not now of on one only or other our out
  over own per please possible re really s shall she should show so some something sort such t tell than thank thanks that
  the their them then there these they thing things this those through to too up us ve very want wanted was way ways we
  were what when where whether which while who whom whose why will with within would yes you your yours explain describe
  的 了 吗 呢 吧 啊 呀 哦 嗯 我 你 您 他 她 它 们 我们 你们 您们 他们 它们 咱们 是 在 有 和 与 或 及 也 都 就 还 还有 再 又 很 太 更 最
  要 想 想要 能 能够 可以 可 能否 可否 能不能 可不可以 是否 是不是 怎么 怎样 怎么样 怎 如何 什么 啥 哪 哪个 哪里 哪儿 哪些 哪种 为什么 为何 为 因为 所以
  多少 几 几个 请 请问 一下 一个 一种 一些 这 那 这个 那个 这些 那些 这样 那样 这里 那里 会 不会 不 没 没有 把 被 让 给 对 对于 关于 么 需要 应该 应当 该 到 上
  下 里 中 做 办 办法 方法 自己 别 将 以 以及 但 但是 而 而且 如果 则 之 其 等 个 种 说 看 看看 告诉 介绍 解释 说明 帮 帮忙 谢谢 你好 您好 知道 时候 时
  我的 你的 您的 它的 自己的 意思 有没有 有什么 有哪些 是什么 之后 之前 目前 现在 东西 事 具体 一般 到底 究竟 啦 哈 嘛
`);

/** Words that help little: they are looked for, but a passage without them may still answer. */
export const faintWords = list(`
  use used uses using work works working make makes get gets set sets run runs go add help change different without support
  supports supported setup happen happens available same own user users new good best casement via inside
  加到 放到 放在 放 写 弄 装 放进 加入 加上 改成 设 设置 配置 用 使用 支持 进行 实现 工作 添加 加 修改 改 换 更改 不同 帮助 用户 新 好 怎么用 功能 内容 情况 问题 指定
`);
