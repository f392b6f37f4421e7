import { randomUUID } from 'node:crypto';
import {
  accessLevelOf,
  compareVersions,
  type Configuration,
  getCaptcha,
  hostLogin,
  listShares,
  recommend,
  sendFeedback,
} from 'casement/contract';
import { createClient, createVisitor } from './client.ts';
import type { Feature, Target } from './target.ts';

type Without = Partial<Record<Feature, string>>;

const turnedOff = (place: string): string => `the configuration has ${place} off`;

/** Says what the service does without, as its configuration tells. */
export const withoutByConfiguration = ({ channel, robot, speech, approval }: Configuration): Without => {
  const { phone = 1, email = 1 } = channel.login ?? {};
  const reasons: [Feature, boolean, string][] = [
    ['anonymous visitors', accessLevelOf(channel) === 3, turnedOff('isAnonymous of the channel')],
    ['answers again', robot.canRegenerate === 1, turnedOff('canRegenerate')],
    ['files', robot.supportFile === 1, turnedOff('supportFile')],
    ['images', robot.supportPicture === 1, turnedOff('supportPicture')],
    ['predictions', robot.whetherPredict === 1, turnedOff('whetherPredict')],
    ['reading aloud', speech?.tts === 1, turnedOff('speech.tts')],
    ['writing down', speech?.stt === 1, turnedOff('speech.stt')],
    ['security check', phone === 1 || email === 1, 'the configuration has log-ins by code off'],
    ['plans', robot.payInfo.plans.length > 0, 'the configuration has no plans in payInfo'],
    ['approval', approval?.required === 1, turnedOff('approval.required')],
  ];
  return Object.fromEntries(reasons.flatMap(([name, isThere, why]) => (isThere ? [] : [[name, why]])));
};

/**
 * Features that no setting tells of: a service that lacks one answers its call with 404, whatever is asked.
 */
const probes: [Feature, { method: 'GET' | 'POST'; path: string }][] = [
  ['feedback', sendFeedback],
  ['comparing', compareVersions],
  ['recommendations', recommend],
  ['sharing', listShares],
  ['log-in of the site', hostLogin],
];

/** Finds out by asking what the service does without, where no setting says it. */
export const withoutByAsking = async (target: Target): Promise<Without> => {
  const without: Without = {};
  // Who cannot chat is refused before the service looks whether it knows the call.
  const visitor = await createVisitor(target, target.channels.open, randomUUID()).catch(() => undefined);
  for (const [feature, { method, path }] of visitor ? probes : []) {
    // The cases tell of a service that does not answer.
    const asked = visitor?.fetchPath(path, { method, ...(method === 'POST' && { body: '{}' }) });
    const reply = await asked?.catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.status === 404) without[feature] = `the service does not know ${method} ${path}`;
  }
  const nobody = createClient(target, target.channels.open);
  const body = JSON.stringify({ captchaType: 'proofOfWork', ts: Date.now() });
  const check = await nobody.fetchPath(getCaptcha.path, { method: 'POST', body }).catch(() => undefined);
  if ((await check?.text())?.includes('"challenge"') !== true) {
    without['work as a check'] = 'the service has no check that is passed by work';
  }
  return without;
};
