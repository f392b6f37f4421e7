import { posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { STORED, zipEntries } from '../zip-archive.ts';
import { attributeOf, childrenOf, type Element, parseXml } from './xml.ts';

/** A part of an office document, and what it refers to. */
export type Part = {
  /** The root element of its XML. */
  root: Element;
  /** The part behind a reference; undefined when there is none that can be read. */
  partOf: (id: string | undefined) => Part | undefined;
  /** The bytes behind a reference; undefined when there are none. */
  contentOf: (id: string | undefined) => Uint8Array | undefined;
  /** The parts of a kind that it refers to, as `footnotes`. */
  partsOf: (kind: string) => Part[];
  /** The address behind a reference to something outside the document. */
  linkOf: (id: string | undefined) => string | undefined;
};

type Reference = { id: string; kind: string; target: string; isExternal: boolean };

/**
 * Opens an office document and returns its main part. Throws where there is none.
 * @param onDamage Is told of another part that cannot be read.
 */
export const openPackage = (bytes: Uint8Array, onDamage: () => void): Part => {
  // The names of parts are the same in capitals and in small letters.
  const entries = new Map([...zipEntries(bytes)].map((entry) => [entry.name.toLowerCase(), entry]));
  let main = '';
  const opened = new Map<string, Part | undefined>();

  const bytesOf = (name: string): Buffer | undefined => {
    const entry = entries.get(name.toLowerCase());
    return entry && (entry.method === STORED ? entry.data : inflateRawSync(entry.data));
  };

  const read = (name: string): Element | undefined => {
    const text = bytesOf(name);
    if (!text) return undefined;
    // UTF-16 is the only other encoding that the format allows.
    const encoding = text[0] === 0xff ? 'utf-16le' : text[0] === 0xfe ? 'utf-16be' : 'utf-8';
    return parseXml(new TextDecoder(encoding).decode(text));
  };

  const referencesOf = (folder: string, name: string): Reference[] => {
    const root = read(posix.join(folder, '_rels', `${name}.rels`));
    return childrenOf(root).map((element) => {
      const target = attributeOf(element, 'Target') ?? '';
      const isExternal = attributeOf(element, 'TargetMode') === 'External';
      return {
        id: attributeOf(element, 'Id') ?? '',
        kind: (attributeOf(element, 'Type') ?? '').split('/').at(-1) ?? '',
        target: isExternal
          ? target
          : posix
              .join('/', folder, target.startsWith('/') ? posix.relative(`/${folder}`, target) : target)
              .slice(1),
        isExternal,
      };
    });
  };

  const open = (name: string): Part | undefined => {
    if (opened.has(name)) return opened.get(name);
    let part: Part | undefined;
    try {
      const root = read(name);
      part = root && partFrom(root, name);
    } catch (error) {
      // A damaged part beside the main one costs its own words only.
      if (name === main) throw error;
      onDamage();
    }
    opened.set(name, part);
    return part;
  };

  const partFrom = (root: Element, name: string): Part => {
    const references = referencesOf(posix.dirname(name), posix.basename(name));
    const find = (id: string | undefined) => references.find((one) => one.id === id);
    return {
      root,
      partOf: (id) => {
        const found = find(id);
        return found && !found.isExternal ? open(found.target) : undefined;
      },
      contentOf: (id) => {
        const found = find(id);
        return found && !found.isExternal ? bytesOf(found.target) : undefined;
      },
      partsOf: (kind) =>
        references
          .filter((one) => one.kind === kind && !one.isExternal)
          .flatMap(({ target }) => {
            const found = open(target);
            // One that is not there costs its words as one that is damaged does.
            if (!found) onDamage();
            return found ?? [];
          }),
      linkOf: (id) => {
        const found = find(id);
        return found?.isExternal ? found.target : undefined;
      },
    };
  };

  main = referencesOf('', '').find(({ kind }) => kind === 'officeDocument')?.target ?? 'word/document.xml';
  const part = open(main);
  if (!part) throw new Error('The archive has no document.');
  return part;
};
