/** Characters of a piece. */
const PIECE = 4;
/** A quick model sends 200 pieces a second. */
const PIECE_MS = 5;

/** Returns how long a text of so many characters takes at that pace, milliseconds. */
export const durationMs = (characters: number): number => (characters / PIECE) * PIECE_MS;

/** Gives a text in pieces at the pace of a quick model, however busy the machine is. */
export async function* atPace(text: string): AsyncGenerator<string> {
  const startedAt = performance.now();
  for (let place = 0; place < text.length; place += PIECE) {
    const waitMs = startedAt + durationMs(place) - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    yield text.slice(place, place + PIECE);
  }
}
