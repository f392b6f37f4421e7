/** Each segment holds a copy of the whole text, so a long one is segmented in slices: its square would take minutes. */
const SLICE_LENGTH = 1000;

/** Yields the segments of a text, in order; `index` counts from its beginning. */
export function* segmentsOf(segmenter: Intl.Segmenter, text: string): Generator<Intl.SegmentData> {
  for (let start = 0; start < text.length;) {
    const segments = Array.from(segmenter.segment(text.slice(start, start + SLICE_LENGTH)));
    // The last one of a slice may go on behind it, and a cut through a surrogate pair makes two of it.
    if (start + SLICE_LENGTH < text.length && segments.length > 2) segments.splice(-2);
    for (const segment of segments) yield { ...segment, index: start + segment.index };
    const last = segments.at(-1);
    start += (last?.index ?? 0) + (last?.segment.length ?? SLICE_LENGTH);
  }
}
