import { Announcer } from './announcer.tsx';
import { Thread } from './thread.tsx';

/** The conversation: what is said in it, and what assistive technology is told of it. */
export const ChatScreen = () => (
  <>
    <Thread />
    <Announcer />
  </>
);
