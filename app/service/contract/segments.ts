/**
 * Each segment holds a copy of the whole text, so a long one is segmented in slices: its square would take
 * minutes.
 */
const SLICE_LENGTH = 1000;

/** Yields the segments of a text, in order; `index` counts from its beginning. */
export function* segmentsOf(segmenter: Intl.Segmenter, text: string): Generator<Intl.SegmentData> {
  let length = SLICE_LENGTH;
  for (let start = 0; start < text.length;) {
    const segments = Array.from(segmenter.segment(text.slice(start, start + length)));
    const isCut = start + length < text.length;
    // The last one of a slice may go on behind it, and a cut through a surrogate pair makes two of it.
    if (isCut) segments.splice(-2);
    for (const segment of segments) yield { ...segment, index: start + segment.index };
    const last = segments.at(-1);
    if (last) start += last.index + last.segment.length;
    else if (!isCut) return;
    // Nothing is left of a slice that is shorter than its first segment.
    length = last ? SLICE_LENGTH : length * 2;
  }
}
