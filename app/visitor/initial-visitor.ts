import * as v from 'valibot';
import { Configuration } from '../service/contract/configuration.ts';
import type { VisitorState } from './visitor-state.ts';

/** The state before the service has answered: the specification's defaults. */
export const initialVisitor = (): VisitorState => {
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
