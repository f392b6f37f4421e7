/**
 * Reads a body as text, piece by piece, whatever way its bytes are split.
 * Ends when the body does, when `onText` returns false, when no byte came for `silenceMs`, or when the signal aborts.
 */
export const readBody = async (
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => boolean,
  silenceMs: number,
  signal: AbortSignal,
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cancel = () => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    while (!signal.aborted) {
      clock = setTimeout(cancel, silenceMs);
      const { done, value } = await reader.read();
      clearTimeout(clock);
      if (done || !onText(decoder.decode(value, { stream: true }))) return;
    }
  } finally {
    clearTimeout(clock);
    signal.removeEventListener('abort', cancel);
    cancel();
  }
};
