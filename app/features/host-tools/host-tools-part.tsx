import { useState } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const HostTools = onDemand(async () => (await import('./host-tools.tsx')).HostTools, {
  texts: 'hostTools',
});

export type HostToolsPartProps = { message: ThreadMessage };

/** Shows what an answer waits for, also after it was answered; the code comes with the first answer that waits. */
export const HostToolsPart = ({ message }: HostToolsPartProps) => {
  const [hasWaited, setWaited] = useState(false);
  if (message.interrupts && !hasWaited) setWaited(true);
  return hasWaited && <HostTools message={message} />;
};
