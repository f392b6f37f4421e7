import { type Case, collectCases } from './collect-cases.ts';
import { withoutByAsking, withoutByConfiguration } from './features.ts';
import { signerOf, tokensFor } from './new-token.ts';
import { patientFetch } from './no-answer.ts';
import { CannotCheck, type CheckOptions } from './options.ts';
import { reach } from './reach.ts';
import { type Outcome, runCases } from './run-cases.ts';
import { contractSuite } from './suite.ts';
import type { Target } from './target.ts';

/** How much longer a case may take than the beginning of one answer. */
const CASE_FACTOR = 6;

const choose = (cases: readonly Case[], sections: readonly string[]): Case[] => {
  const known = new Set(cases.map(({ section }) => section));
  const unknown = sections.find((section) => !known.has(section));
  if (unknown !== undefined) {
    throw new CannotCheck(`There is no section "${unknown}". There are: ${[...known].join(', ')}.`);
  }
  return cases.filter(({ section }) => sections.length === 0 || sections.includes(section));
};

/** The outcomes of a check, and the service that it was made of. */
export type Checked = { baseUrl: string; outcomes: Outcome[] };

/** Tries a service. Throws `CannotCheck` where there is nothing to try. */
export const checkService = async (
  options: CheckOptions,
  onOutcome: (outcome: Outcome) => void,
): Promise<Checked> => {
  const { botId, styleId, channelId, members, trial, questions, token, site, cutsEveryEvent } = options;
  const { origin, waitMs } = options;
  const caseMs = waitMs * CASE_FACTOR;
  let lastCall = '';
  let asking = new AbortController();
  let target: Target = {
    baseUrl: '',
    botId,
    styleId,
    channels: {
      open: channelId,
      ...(members !== undefined && { members }),
      ...(trial !== undefined && { trial }),
    },
    questions: {
      short: questions.short,
      slow: questions.slow ?? questions.short,
      ...(questions.tool !== undefined && { tool: questions.tool }),
      ...(questions.cut !== undefined && { cut: questions.cut }),
    },
    cutsEveryEvent,
    ...(origin !== undefined && { origin }),
    fetch: patientFetch({
      waitMs,
      until: () => asking.signal,
      onAnswer: (call) => {
        lastCall = call;
      },
    }),
    ...(site && { signAsSite: signerOf(site) }),
  };
  const cases = choose(
    collectCases((frame) => contractSuite(frame, () => target)),
    options.sections,
  );
  const { baseUrl, configuration } = await reach(options.url, target, caseMs);
  const tokens = tokensFor(configuration, options, () => target);
  target = { ...target, baseUrl, ...(tokens && { newToken: tokens.newToken }) };
  target.without = {
    ...withoutByConfiguration(configuration),
    ...(await withoutByAsking(target)),
    ...(questions.slow === undefined && {
      'slow answers': 'name a question whose answer takes two seconds: --slow',
    }),
    ...(origin === undefined && {
      'other origins': 'name an origin whose pages may call the service: --origin',
    }),
    ...(!site && { 'log-in of the site': "give the site's secret in CASEMENT_CHECK_SITE_SECRET" }),
    ...(token !== undefined && { 'new visitors': 'a token is a visitor who has chats already' }),
  };
  const outcomes = await runCases(cases, {
    caseMs,
    onBegin: () => {
      // A stream that a failed case has left open would be read on, without end where it has none.
      asking.abort();
      asking = new AbortController();
      lastCall = '';
      tokens?.begin?.();
    },
    onOutcome,
    lastCall: () => lastCall,
  });
  return { baseUrl, outcomes };
};
