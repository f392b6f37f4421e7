/** The places where a case is tried; each is a column of the table. */
export const chaosPlaces = ['embedded', 'PostgreSQL', 'PgBouncer', 'Redis'] as const;
export type ChaosPlace = (typeof chaosPlaces)[number];

/** A fault, and how visitors meet it; `name` finds its tests, by the whole name. */
export type ChaosCase = { name: RegExp; en: [breaks: string, seen: string]; 'zh-CN': [string, string] };

/** A part of the tests that break things; `npm run chaos -- nodes` runs only these. */
export const chaosParts: Record<string, { files: string[]; names?: RegExp }> = {
  nodes: { files: ['tests/contract/nodes.postgres.test.ts'] },
  deploys: { files: ['tests/contract/rolling.postgres.test.ts'] },
  storms: { files: ['tests/contract/chaos.embedded.test.ts', 'tests/contract/chaos.postgres.test.ts'] },
  outages: { files: ['tests/contract/postgres.test.ts'], names: /a PostgreSQL that is away/ },
  endings: { files: ['tests/contract/ending.test.ts'] },
};

export const chaosCases: ChaosCase[] = [
  {
    name: /two processes .*SIGKILL/,
    en: ['A node is killed', 'readers at other nodes know within 3 s and keep what was said'],
    'zh-CN': ['一个节点被强制结束', '其他节点上的读者 3 秒内得知，已写的内容保留'],
  },
  {
    name: /two processes .*SIGSTOP/,
    en: ['A node hangs and comes back', 'known within 3 s; what it still writes is not kept'],
    'zh-CN': ['一个节点挂起后又恢复', '3 秒内得知；它之后写的内容不再保存'],
  },
  {
    name: /two processes .*stop at one what the other writes/,
    en: ['A visitor stops at one node what another writes', 'it stops within 3 s'],
    'zh-CN': ['访客在一个节点上停止另一个节点正在写的回答', '3 秒内停止'],
  },
  {
    name: /two processes .*give many readers the very stream/,
    en: ['Twenty readers at another node', 'the very same stream, for one reading of the database'],
    'zh-CN': ['另一个节点上有二十位读者', '看到完全相同的流，数据库只被读取一次'],
  },
  {
    name: /replaced one after the other.* of 2\b/,
    en: ['Two nodes are replaced under 50 answers', '50 of 50 whole, no question refused'],
    'zh-CN': ['在 50 个回答进行时更换两个节点', '50 个全部完整，没有问题被拒绝'],
  },
  {
    name: /replaced one after the other.* of 3\b/,
    en: ['Three nodes are replaced under 50 answers', '50 of 50 whole, no question refused'],
    'zh-CN': ['在 50 个回答进行时更换三个节点', '50 个全部完整，没有问题被拒绝'],
  },
  {
    name: /chaos, .*one answer that is true/,
    en: [
      'A minute of all at once: nodes killed, ended and hung, the store cut, away and silent, visitors cut',
      'each question has one answer or a clear end; nothing runs on, no memory is lost',
    ],
    'zh-CN': [
      '一分钟内同时发生：节点被结束或挂起，存储断开、不可用或无响应，访客断线',
      '每个问题都有唯一的回答或明确的结果；没有残留的回答，不泄漏内存',
    ],
  },
  {
    name: /loses nothing of an answer/,
    en: ['The database is away while an answer is written', 'the words go on; all of them are kept'],
    'zh-CN': ['写回答时数据库不可用', '文字继续显示，全部保留'],
  },
  {
    name: /with 503 in time where it would refuse/,
    en: ['The database refuses connections', 'each call is answered with 503 in time'],
    'zh-CN': ['数据库拒绝连接', '每个调用都及时返回 503'],
  },
  {
    name: /with 503 in time where it would silence/,
    en: ['The database takes connections and says nothing', 'each call is answered with 503 in time'],
    'zh-CN': ['数据库接受连接但没有响应', '每个调用都及时返回 503'],
  },
  {
    name: /says 709 when another process has closed/,
    en: ['Another node has closed an answer meanwhile', 'the answer broke off, and no success is told'],
    'zh-CN': ['其他节点已经关闭了该回答', '提示回答中断，不会误报成功'],
  },
  {
    name: /no success of an answer that could not be stored/,
    en: ['The service ends while the database is away', 'the answer broke off; ‘Continue’ goes on with it'],
    'zh-CN': ['数据库不可用时服务退出', '回答中断，可点“继续”'],
  },
  {
    name: /no end of an answer whose tokens/,
    en: ['The budget cannot be counted yet', 'the end waits until it is'],
    'zh-CN': ['暂时无法计入预算', '计入之后才显示结束'],
  },
  {
    name: /cleans up the rest when one step/,
    en: ['A step of the clean-up fails', 'the others are done'],
    'zh-CN': ['某一步清理失败', '其余步骤照常完成'],
  },
  {
    name: /starts although it cannot close/,
    en: ['Answers that broke off cannot be closed at the start', 'the service starts, and closes them later'],
    'zh-CN': ['启动时无法关闭中断的回答', '服务照常启动，稍后关闭'],
  },
  {
    name: /leaves no answer running that nobody works on/,
    en: ['An answer lost its writer', 'it is closed, and does not run for ever'],
    'zh-CN': ['回答失去了撰写它的进程', '会被关闭，不会一直显示进行中'],
  },
  {
    name: /lets nobody wait for an answer that another process/,
    en: ['A stop meets a node that does not end its answer', 'the visitor waits no longer than the bound'],
    'zh-CN': ['停止时遇到不结束回答的节点', '访客等待不超过限定时间'],
  },
  {
    name: /stores events again whose statement was stored/,
    en: ['The reply to a statement is lost', 'the words are kept once'],
    'zh-CN': ['语句的响应丢失', '文字只保存一次'],
  },
  {
    name: /minds signals/,
    en: ['SIGTERM while answers are written', 'they are finished; new questions go elsewhere'],
    'zh-CN': ['写回答时收到 SIGTERM', '写完为止；新问题转到其他进程'],
  },
  {
    name: /breaks off what is not finished when its time is up/,
    en: ['The time to finish is up', 'the rest breaks off, and the process ends well'],
    'zh-CN': ['完成时限已到', '其余回答中断，进程正常退出'],
  },
  {
    name: /ends at once on a second signal/,
    en: ['A second signal', 'the process ends at once'],
    'zh-CN': ['收到第二个信号', '进程立即退出'],
  },
  {
    name: /ends when its embedded database has/,
    en: [
      'The embedded database ends by itself',
      'the process ends with exit code 70; started again, it closes what broke off and answers',
    ],
    'zh-CN': ['嵌入式数据库自行终止', '进程以退出码 70 结束；重新启动后关闭中断的回答并继续服务'],
  },
];
