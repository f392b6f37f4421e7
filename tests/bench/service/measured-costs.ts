/**
 * The cost of an answer in milliseconds of a processor, as `npm run bench -- stores` has measured it: an answer of 2 tokens
 * is all but words, and 198 tokens more, ten a second, are the words.
 */
export type Costs = {
  service: { answer: number; token: number };
  database: { answer: number; token: number };
  /** One core is all that a Redis uses. */
  redis: { answer: number; token: number };
};

const between = ({ short, whole }: { short: number; whole: number }) => {
  const token = Math.max(0, whole - short) / 198;
  return { answer: Math.max(0, short - 2 * token), token };
};

export const measuredCosts: Record<'PostgreSQL' | 'Redis', Costs> = {
  PostgreSQL: {
    service: between({ short: 11.26, whole: 73.16 }),
    database: between({ short: 4.2, whole: 7.8 }),
    redis: between({ short: 0, whole: 0 }),
  },
  Redis: {
    service: between({ short: 12.99, whole: 68.44 }),
    database: between({ short: 4.93, whole: 8.67 }),
    redis: between({ short: 0.33, whole: 1.53 }),
  },
};
