import type { Language } from 'casement/contract';

/**
 * Questions about anything but somebody's help pages. How near passages are to these says how near they are
 * to any question: the similarities of two models, and of two libraries, cannot be compared.
 */
export const unrelatedQuestions: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'What is the capital of France?',
    'Who won the football match last night?',
    'How do I bake bread?',
    'Tell me a joke.',
    'How tall is Mount Everest?',
    'Write a poem about the sea.',
    'What is the square root of 81?',
    'Which films are on at the cinema?',
    'Who painted the Mona Lisa?',
    'How do birds fly?',
    'What is photosynthesis?',
    'Who was the first man on the moon?',
  ],
  'zh-CN': [
    '法国的首都是哪里？',
    '昨晚的足球赛谁赢了？',
    '怎么烤面包？',
    '给我讲个笑话。',
    '珠穆朗玛峰有多高？',
    '写一首关于大海的诗。',
    '八十一的平方根是多少？',
    '电影院在放什么电影？',
    '蒙娜丽莎是谁画的？',
    '鸟是怎么飞的？',
    '什么是光合作用？',
    '第一个登上月球的人是谁？',
  ],
};
