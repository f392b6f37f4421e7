/**
 * The cost of an answer in milliseconds of a processor, as `npm run bench -- stores` has measured it: an
 * answer of 2 tokens is all but words, and 198 tokens more, ten a second, are the words.
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
    service: between({ short: 10.81, whole: 44.43 }),
    database: between({ short: 3.3, whole: 5.3 }),
    redis: between({ short: 0, whole: 0 }),
  },
  Redis: {
    service: between({ short: 9.81, whole: 59.31 }),
    database: between({ short: 2.8, whole: 4.1 }),
    redis: between({ short: 0.2, whole: 0.6 }),
  },
};
