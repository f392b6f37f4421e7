import type { Language } from 'casement/contract';

/** Returns the question's own language, else that of the visitor's interface. */
export const languageOf = (question: string, preferred: Language): Language => {
  if (/\p{Script=Han}/u.test(question)) return 'zh-CN';
  return /\p{Letter}/u.test(question) ? 'en' : preferred;
};
