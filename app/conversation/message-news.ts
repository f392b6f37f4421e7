import type { MessageNews } from './conversation-state.ts';

/** Tells this page of each question that the service has taken, and of each answer that has ended. */
export const createMessageNews = () => {
  const listeners = new Set<(news: MessageNews) => void>();
  return {
    tell: (type: MessageNews['type'], message: MessageNews['message']): void => {
      for (const listener of listeners) listener({ type, message });
    },
    /**
     * Hears of each question that the service has taken and each answer that has ended while the page was
     * there, never of messages that are merely loaded.
     * @returns A function that ends the listening.
     */
    listen: (listener: (news: MessageNews) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: (): void => listeners.clear(),
  };
};
