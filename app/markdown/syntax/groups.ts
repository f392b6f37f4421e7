import type { Groups } from './nodes.ts';

const groupSize = 16;

/** Puts parts in groups of 16. */
export const groupsOf = <Part>(parts: readonly Part[]): Groups<Part> => {
  const groups: Part[][] = [];
  for (let index = 0; index < parts.length; index += groupSize) {
    groups.push(parts.slice(index, index + groupSize));
  }
  return groups;
};

/** Grows at its end only; full groups keep their identity. */
export class GrowingGroups<Part> {
  readonly #full: (readonly Part[])[] = [];
  #rest: Part[] = [];

  get isEmpty(): boolean {
    return this.#full.length === 0 && this.#rest.length === 0;
  }

  get last(): Part | undefined {
    return this.#rest.at(-1) ?? this.#full.at(-1)?.at(-1);
  }

  replaceLast(part: Part): void {
    const group = this.#rest.length > 0 ? this.#rest : this.#full.pop();
    this.#rest = group?.slice(0, -1) ?? [];
    this.push(part);
  }

  push(part: Part): void {
    this.#rest.push(part);
    if (this.#rest.length === groupSize) {
      this.#full.push(this.#rest);
      this.#rest = [];
    }
  }

  /** Returns the settled parts, followed by parts that may still change. */
  with(tail: readonly Part[]): Groups<Part> {
    return [...this.#full, ...groupsOf([...this.#rest, ...tail])];
  }
}
