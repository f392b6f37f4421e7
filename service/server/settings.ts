import * as v from 'valibot';
import { listOf, setting, whole } from '../base/setting.ts';
import { splitAddress } from './read-metrics.ts';

/**
 * Whether browsers name an origin so: they name none with a slash or a default port behind it. Apps have
 * schemes of their own.
 */
const isOrigin = (item: string): boolean => {
  if (item === '*' || item === 'null') return true;
  if (!URL.canParse(item)) return false;
  const { protocol, host } = new URL(item);
  return item === `${protocol}//${host}`;
};

export const settings = {
  PORT: setting(
    {
      en: 'the port of the chat service, 0 for any free one',
      'zh-CN': '聊天服务的端口，0 表示任意空闲端口',
      empty: {
        en: '4300; with `npm start` a free port near it',
        'zh-CN': '4300；使用 `npm start` 时为其附近的空闲端口',
      },
    },
    whole(0, 65_535),
    '4300',
  ),
  HOST: setting(
    {
      en: 'its address',
      'zh-CN': '聊天服务的地址',
      empty: {
        en: '127.0.0.1; with `npm start` always so',
        'zh-CN': '127.0.0.1；使用 `npm start` 时固定不变',
      },
    },
    v.string(),
    '127.0.0.1',
  ),
  CASEMENT_DOCS_DIR: setting(
    {
      en: 'pages to read under `/docs/`: a folder of Markdown for each language, `en` and `zh-CN`',
      'zh-CN': '在 `/docs/` 下阅读的页面：每种语言（`en` 和 `zh-CN`）一个 Markdown 文件夹',
      empty: { en: 'none; with `npm start` this documentation', 'zh-CN': '无；使用 `npm start` 时为本文档' },
    },
    v.string(),
  ),
  CASEMENT_CORS_ORIGINS: setting(
    {
      en: 'the origins that may call `/im`, or `*`; [name them in production](security.md#which-origins-should-be-able-to-call-my-service)',
      'zh-CN': '允许调用 `/im` 的源，或 `*`；[对外开放前请写明](security.md#哪些源应当可以调用我的服务)',
      more:
        "Separate them by spaces. Calls carry no cookies. In production, name the app's own: under " +
        "* a script on any website may begin chats from its readers' browsers.",
    },
    v.pipe(
      v.string(),
      v.check(
        (text) => listOf(text).every(isOrigin),
        'must be *, or origins as browsers name them, such as https://www.example.com, with nothing behind',
      ),
    ),
    '*',
  ),
  CASEMENT_DRAIN_SECONDS: setting(
    {
      en: 'how long a service that is asked to end lets running answers finish',
      'zh-CN': '服务收到结束信号后，等待正在生成的回答完成的最长秒数',
      more:
        'Whoever starts it must be as patient: terminationGracePeriodSeconds of Kubernetes, ' +
        'TimeoutStopSec of systemd, stop_grace_period of Compose.',
    },
    whole(0, 86_400),
    '120',
  ),
  NODE_ENV: setting(
    {
      en: 'with `production`, codes never appear in the terminal, and there is no test page unless `CASEMENT_TEST_CHECKOUT` is 1',
      'zh-CN':
        '设为 `production` 时，验证码绝不会出现在终端中，也没有测试付款页面，除非 `CASEMENT_TEST_CHECKOUT` 为 1',
    },
    v.pipe(
      v.string(),
      v.check(
        (text) => text === 'production' || !/^\s*prod/i.test(text),
        'must be production, written just so, or something else',
      ),
    ),
  ),
  CASEMENT_CLEAN_UP_SECONDS: setting(
    {
      en: 'how often what is too old is removed, in seconds; of several services on one database, one does so',
      'zh-CN': '每隔多少秒清理一次过期数据；多个服务共用一个数据库时，由其中一个清理',
    },
    whole(1, 86_400),
    '600',
  ),
  LOG_LEVEL: setting(
    {
      en: 'how much is logged: trace, debug, info, warn, error, fatal or silent',
      'zh-CN': '日志的详细程度：trace、debug、info、warn、error、fatal 或 silent',
      empty: { en: '`info`; with `npm start` `warn`', 'zh-CN': '`info`；使用 `npm start` 时为 `warn`' },
    },
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
  CASEMENT_METRICS_ADDRESS: setting(
    {
      en: 'an address of its own, such as `127.0.0.1:9464`, where [`/metrics`](monitoring.md) is read',
      'zh-CN': '读取 [`/metrics`](monitoring.md) 的单独地址，例如 `127.0.0.1:9464`',
      empty: { en: 'none', 'zh-CN': '无' },
      more: 'Visitors must not reach it: whoever does reads the metrics, unless there is a token as well.',
    },
    v.pipe(
      v.string(),
      v.check(
        (text) => splitAddress(text) !== undefined,
        'must be an address and a port such as 127.0.0.1:9464',
      ),
    ),
  ),
  CASEMENT_METRICS_TOKEN: setting(
    {
      en: 'the token with which `/metrics` is read, as `Authorization: Bearer …`, also at the address of the service; at least 16 characters',
      'zh-CN':
        '读取 `/metrics` 所用的令牌（`Authorization: Bearer …`），设置后也可在服务自身的地址上读取；至少 16 个字符',
      empty: {
        en: 'none: the address of the service has no metrics',
        'zh-CN': '无：服务自身的地址不提供指标',
      },
    },
    v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters')),
  ),
  CASEMENT_TRY_AUTHORIZATION: setting(
    {
      en: 'for `casement-service try`: the header `Authorization` for an address that wants to know who asks',
      'zh-CN': '用于 `casement-service try`：地址要求身份验证时所用的 `Authorization` 请求头',
    },
    v.string(),
  ),
  CASEMENT_TRY_KEY: setting(
    {
      en: 'for `casement-service try`: the key of a server of models at an address',
      'zh-CN': '用于 `casement-service try`：某个地址上的模型服务器的密钥',
    },
    v.string(),
  ),
};
