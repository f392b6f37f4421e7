import { useState } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const HostTools = onDemand(async () => (await import('./host-tools.tsx')).HostTools, { texts: 'host-tools' });

/** Shows an answer's interrupts, also resolved ones; the code is loaded with the first answer that waits. */
const HostToolsPart = ({ message }: { message: ThreadMessage }) => {
  const [hasWaited, setWaited] = useState(false);
  if (message.interrupts && !hasWaited) setWaited(true);
  return hasWaited && <HostTools message={message} />;
};

/** Functions of the host page that the agent asks for, and questions that it asks the visitor. */
export const hostTools: Feature = { slots: { underAnswer: [{ Part: HostToolsPart }] } };
