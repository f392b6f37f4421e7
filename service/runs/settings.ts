import { setting, type Variables, whole } from '../base/setting.ts';

export const settings = {
  CASEMENT_MAX_ANSWER_SECONDS: setting(
    { en: 'the longest time for one answer', 'zh-CN': '一次回答的最长秒数' },
    whole(1, 86_400),
    '600',
  ),
};

export const readOptions = ({ CASEMENT_MAX_ANSWER_SECONDS }: Variables<typeof settings>) => ({
  maxRunMs: CASEMENT_MAX_ANSWER_SECONDS * 1000,
});
