import { EventSchema } from '@ag-ui/core/schemas';
import type { RunEvent } from 'casement/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Reads a body of server-sent events; what is no AG-UI event is reported and left out. */
export async function* readAgentEvents(
  body: ReadableStream<Uint8Array>,
  onInvalid: () => void,
): AsyncGenerator<RunEvent> {
  const messages = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of messages) {
    const event = readEvent(data);
    if (event) yield event;
    else onInvalid();
  }
}

const readEvent = (data: string): RunEvent | undefined => {
  try {
    const event: unknown = JSON.parse(data);
    return EventSchema.safeParse(event).success ? (event as RunEvent) : undefined;
  } catch {
    return undefined;
  }
};
