/**
 * What a Word 97-2003 document says of its characters and paragraphs: lists of settings, each of a number and
 * a value (MS-DOC, 2.6).
 */

/** Settings by their numbers, with the bytes of their values. */
export type Settings = ReadonlyMap<number, Buffer>;

/** Settings hold from a place in the file up to another one. */
export type Run = { start: number; end: number; style: number; settings: Settings };

const PAGE_BYTES = 512;
/** How many bytes a value has, by the highest bits of its setting's number; 0 where the value says it itself. */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];
/** The setting of a table's columns is the only one whose length has two bytes. */
const TABLE_COLUMNS = 0xd608;

/** Reads a list of settings; one that is cut ends it. */
export const settingsIn = (bytes: Buffer): Settings => {
  const settings = new Map<number, Buffer>();
  for (let at = 0; at + 2 < bytes.length;) {
    const number = bytes.readUInt16LE(at);
    at += 2;
    let length = VALUE_BYTES[number >> 13] ?? 1;
    if (length === 0) {
      const isLong = number === TABLE_COLUMNS;
      if (isLong && at + 2 > bytes.length) break;
      length = isLong ? bytes.readUInt16LE(at) - 1 : bytes.readUInt8(at);
      at += isLong ? 2 : 1;
    }
    settings.set(number, bytes.subarray(at, at + length));
    at += Math.max(0, length);
  }
  return settings;
};

/**
 * Reads the runs of a document, in the order of their places.
 * @param table The list of the pages on which they stand.
 * @param isParagraph Whether these are settings of paragraphs, which name a style.
 */
export const runsIn = (document: Buffer, table: Buffer, isParagraph: boolean): Run[] => {
  const count = Math.max(0, Math.floor((table.length - 4) / 8));
  const runs: Run[] = [];
  for (let index = 0; index < count; index += 1) {
    const number = table.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff;
    const page = document.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES);
    if (page.length < PAGE_BYTES) continue;
    const rows = page.readUInt8(PAGE_BYTES - 1);
    for (let row = 0; row < rows && (row + 2) * 4 <= PAGE_BYTES; row += 1) {
      const place = (rows + 1) * 4 + row * (isParagraph ? 13 : 1);
      const at = place < PAGE_BYTES ? page.readUInt8(place) * 2 : 0;
      let list: Buffer = Buffer.alloc(0);
      if (at > 0 && at < PAGE_BYTES - 1) {
        const length = page.readUInt8(at);
        if (!isParagraph) list = page.subarray(at + 1, at + 1 + length);
        else if (length === 0) list = page.subarray(at + 2, at + 2 + 2 * page.readUInt8(at + 1));
        else list = page.subarray(at + 1, at + 2 * length);
      }
      runs.push({
        start: page.readUInt32LE(row * 4),
        end: page.readUInt32LE((row + 1) * 4),
        style: isParagraph && list.length >= 2 ? list.readUInt16LE(0) : 0,
        settings: settingsIn(isParagraph ? list.subarray(2) : list),
      });
    }
  }
  return runs.toSorted((one, other) => one.start - other.start);
};

/** The run that a place is in; undefined for none. */
export const runAt = (runs: readonly Run[], place: number): Run | undefined => {
  let [low, high] = [0, runs.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle]?.start ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  const run = runs[low];
  return run && run.start <= place && place < run.end ? run : undefined;
};

/** Whether a setting is on. What a style says of it is taken for nothing. */
export const isOn = (settings: Settings, number: number): boolean => {
  const value = settings.get(number)?.[0];
  return value === 1 || value === 0x81;
};

/** A value of two bytes; undefined for none. */
export const numberOf = (settings: Settings, number: number): number | undefined => {
  const value = settings.get(number);
  return value && value.length >= 2 ? value.readUInt16LE(0) : value?.[0];
};
