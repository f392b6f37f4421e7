import { setting, type Variables, whole } from '../base/setting.ts';

export const settings = {
  CASEMENT_MAX_ANSWER_SECONDS: setting(
    { en: 'the longest time for one answer', 'zh-CN': '一次回答的最长秒数' },
    whole(1, 86_400),
    '600',
  ),
  CASEMENT_MAX_ANSWERS: setting(
    {
      en: 'how many answers one process writes at once; further questions wait in a queue, see [Sizing](sizing.md)',
      'zh-CN': '一个进程同时生成的回答数上限，其余问题排队等候，参见[容量规划](sizing.md)',
    },
    whole(1, 100_000),
    '500',
  ),
};

export const readOptions = (variables: Variables<typeof settings>) => ({
  maxRunMs: variables.CASEMENT_MAX_ANSWER_SECONDS * 1000,
  maxAnswers: variables.CASEMENT_MAX_ANSWERS,
});
