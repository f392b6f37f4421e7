import { nameOfLabel } from './link-target.ts';
import type { NoteNode } from './nodes.ts';

const labelPattern = String.raw`\[\^([^\s[\]^]{1,100})\]`;
const noteBeginning = new RegExp(`^ {0,3}${labelPattern}:[ \\t]*`);
/** A line that begins a note, below a paragraph. */
export const noteBelow = new RegExp(String.raw`\n {0,3}${labelPattern}:`);
/** The beginning of a block that ends a note's paragraph above it. */
const blockBeginning = /^ {0,3}(?:[-+*][ \t]|\d{1,9}[.)][ \t]|>|#{1,6}[ \t]|`{3}|~{3})/;
const indentation = /^(?: {4}| {0,3}\t)/;

/** The label of the note that a bracket with this content leads to; undefined when it leads to none. */
export const referenceLabel = (content: string): string | undefined => {
  const [, name] = /^\^([^\s[\]^]{1,100})$/.exec(content) ?? [];
  return name === undefined ? undefined : nameOfLabel(name);
};

type NoteSource = { raw: string; label: string; text: string };

/** The note that `source` begins with: its first paragraph, and what follows indented by four spaces. */
export const noteAt = (source: string): NoteSource | undefined => {
  const [beginning, name] = noteBeginning.exec(source) ?? [];
  if (beginning === undefined || name === undefined) return undefined;
  const lines: string[] = [];
  let end = beginning.length;
  let known = end;
  let isBlank = false;
  while (end < source.length) {
    const lineEnd = source.indexOf('\n', end);
    const next = lineEnd < 0 ? source.length : lineEnd + 1;
    const line = source.slice(end, next);
    if (lines.length > 0) {
      const isIndented = indentation.test(line);
      const ends = isBlank ? !isIndented : noteBeginning.test(line) || blockBeginning.test(line);
      if (line.trim() !== '' && ends) break;
    }
    lines.push(line.replace(indentation, ''));
    end = next;
    isBlank = line.trim() === '';
    if (!isBlank || lines.length === 1) known = end;
  }
  // Blank lines at its end stand between it and what follows.
  const text = lines.join('').trimEnd();
  return { raw: source.slice(0, known), label: nameOfLabel(name), text };
};

/**
 * The notes of a text in the order in which it refers to them, and their numbers; those it does not refer to
 * come last.
 */
export type Notes = { nodes: readonly NoteNode[]; numbers: ReadonlyMap<string, number> };

/** Remembers the notes of a growing text; what has been seen once keeps its place. */
export class NoteRegister {
  /** Labels in the order in which references to them were read. */
  readonly labels = new Set<string>();
  readonly #settled = new Map<string, NoteNode>();
  #numbers: ReadonlyMap<string, number> = new Map();
  #key = '';

  /** Keeps a note that does not change any more. */
  settle(node: NoteNode): void {
    const own = this.#withOwnLabel(node);
    this.#settled.set(own.label, own);
  }

  /**
   * References lead to the first note with a label. Another one with the same gets a label that no reference
   * can have.
   */
  #withOwnLabel(node: NoteNode): NoteNode {
    const { label } = node;
    return this.#settled.has(label) ? { ...node, label: `${label}^${this.#settled.size}` } : node;
  }

  /**
   * The notes by now; `last` is the one that is being written. Without `streaming`, only those that exist
   * have numbers.
   */
  notes(last: NoteNode | undefined, streaming: boolean): Notes {
    const open = last && this.#withOwnLabel(last);
    const find = (label: string) => this.#settled.get(label) ?? (open?.label === label ? open : undefined);
    const key = [this.labels.size, this.#settled.size, open?.label, streaming].join(' ');
    if (key !== this.#key) {
      const referred = [...this.labels].filter((label) => streaming || find(label));
      const all = new Set([...referred, ...this.#settled.keys(), ...(open ? [open.label] : [])]);
      this.#numbers = new Map(Array.from(all, (label, index) => [label, index + 1]));
      this.#key = key;
    }
    const nodes = Array.from(this.#numbers.keys(), find).filter((node) => node !== undefined);
    return { nodes, numbers: this.#numbers };
  }
}
