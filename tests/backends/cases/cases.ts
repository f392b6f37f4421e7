import type { Case } from './case.ts';
import { conversationCases } from './conversations.ts';
import { failureCases } from './failures.ts';
import { matterCases } from './matter.ts';
import { wordCases } from './words.ts';

/** Every case, in the order of the table's rows. */
export const cases: readonly Case[] = [...wordCases, ...matterCases, ...conversationCases, ...failureCases];
