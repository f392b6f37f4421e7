import type { ServerResponse } from 'node:http';
import { formatEventId } from 'casement/contract';
import type { EventPiece, EventReader } from './log/event-buffer.ts';

/**
 * Events that come within one frame of a screen travel together: a quick model would wake the page far more
 * often than it draws.
 */
export const FRAME_MS = 16;
/** The first writes of a stream go at once: the first words must not wait. */
const FIRST_WRITES = 8;

/** Reads a stream behind a position, as one of its readers sees it. */
export class EventSender {
  readonly #reader: EventReader;
  readonly #nextFrame: () => Promise<void>;
  #position: number;
  #writes = 0;
  #wroteMs = 0;
  #isWaiting = false;

  /** @param seq Where the reader is. */
  constructor(reader: EventReader, seq: number, nextFrame: () => Promise<void>) {
    this.#reader = reader;
    this.#position = seq;
    this.#nextFrame = nextFrame;
  }

  /** Whether there is nothing to send. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Whether what comes can be taken as it comes, see `sendOn`. */
  get isNear(): boolean {
    return this.#reader.take !== undefined;
  }

  #isInFrame(): boolean {
    return this.#writes >= FIRST_WRITES && performance.now() - this.#wroteMs < FRAME_MS;
  }

  /** Takes note that a piece is being sent, and returns it as it is sent. */
  #send({ events, firstSeq }: EventPiece): string {
    const { runId } = this.#reader;
    // A position beyond the last event, which a process took with it, leads to where the events begin.
    if (events.length > 0) this.#position = firstSeq + events.length - 1;
    this.#writes += 1;
    this.#wroteMs = performance.now();
    let text = '';
    for (const [index, event] of events.entries())
      text += `id: ${formatEventId(runId, firstSeq + index)}\ndata: ${event}\n\n`;
    return text;
  }

  /** Returns what comes next, with what comes within the same frame, and whether nothing follows it. */
  async next(signal: AbortSignal): Promise<{ text: string; done: boolean }> {
    this.#isWaiting = true;
    let piece = await this.#reader.read(this.#position, signal);
    this.#isWaiting = false;
    if (this.#isInFrame()) {
      await this.#nextFrame();
      piece = await this.#reader.read(this.#position, signal);
    }
    return { text: this.#send(piece), done: piece.done };
  }

  /**
   * Sends what is written here as it comes, to its end or until the signal aborts, and only as fast as the
   * connection takes it. It makes no promise of a piece: this is the way of nearly every word.
   */
  sendOn(response: ServerResponse, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = (): void => step();
      const step = (isNextFrame = false): void => {
        try {
          while (!signal.aborted) {
            const piece = this.#reader.take?.(this.#position, wake);
            this.#isWaiting = piece === undefined;
            if (!piece) return;
            if (this.#isInFrame() && !isNextFrame) {
              void this.#nextFrame().then(() => step(true));
              return;
            }
            const text = this.#send(piece);
            const isTaken = text === '' || response.write(text);
            if (piece.done) return resolve();
            if (!isTaken) {
              response.once('drain', wake);
              return;
            }
          }
          resolve();
        } catch (error) {
          reject(error);
        }
      };
      signal.addEventListener('abort', wake);
      step();
    });
  }
}
