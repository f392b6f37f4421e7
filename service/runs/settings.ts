import { setting, type Variables, whole } from '../base/setting.ts';

export const settings = {
  CASEMENT_MAX_ANSWER_SECONDS: setting(
    {
      about: { en: 'the longest time for one answer', 'zh-CN': '一次回答的最长秒数' },
    },
    whole(1, 86_400),
    '600',
  ),
};

export type RunsOptions = {
  /** The longest an agent may take for one answer. */
  maxRunMs: number;
};

export const readOptions = (variables: Variables<typeof settings>): RunsOptions => ({
  maxRunMs: variables.CASEMENT_MAX_ANSWER_SECONDS * 1000,
});
