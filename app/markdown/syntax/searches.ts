/**
 * Finds what closes a construct of a source.
 *
 * A place once found serves for every opener before it, and one that was not found for every opener after:
 * many openers cost no more than one.
 */
export class Searches {
  readonly #source: string;
  readonly #found = new Map<string, number>();
  /** The place of the last run of backticks of each length. */
  #lastRuns: Map<number, number> | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** Like `indexOf` of strings; `from` only grows. */
  indexOf(text: string, from: number): number {
    const known = this.#found.get(text);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const place = this.#source.indexOf(text, from);
    this.#found.set(text, place);
    return place;
  }

  /** Returns the place of the next run of so many backticks, -1 when there is none. */
  backticks(length: number, from: number): number {
    this.#lastRuns ??= new Map(
      Array.from(this.#source.matchAll(/`+/g), ({ 0: run, index }) => [run.length, index]),
    );
    if ((this.#lastRuns.get(length) ?? -1) < from) return -1;
    const runs = /`+/g;
    runs.lastIndex = from;
    for (let run = runs.exec(this.#source); run; run = runs.exec(this.#source)) {
      if (run[0].length === length) return run.index;
    }
    return -1;
  }
}
