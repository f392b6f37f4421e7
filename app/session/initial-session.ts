import * as v from 'valibot';
import { Configuration } from '../service/contract/configuration.ts';
import type { SessionState } from './session-state.ts';

/** The state before the service has answered: the specification's defaults. */
export const initialSession = (): SessionState => {
  const { channel, robot, style, limits } = v.parse(Configuration, {});
  return {
    phase: { type: 'starting' },
    address: null,
    language: 'en',
    channelConfig: { ...channel, accessPermission: 3 },
    robotConfig: robot,
    styleConfig: style,
    limits,
    speech: { tts: 0, stt: 0 },
    links: {},
    clientId: '',
    isLoggedIn: false,
  };
};
