import { highlight } from './highlight.ts';

/*
 * Colors code apart from the page: some grammars take time by the square of a text that is made for it. The
 * answer is a message for each chunk, in their order, for the page takes long to read a large one; or
 * undefined.
 */
addEventListener('message', ({ data }: MessageEvent<{ chunks: string[]; language: string }>) => {
  void highlight(data.chunks, data.language)
    // Without colors the code can still be read.
    .catch(() => undefined)
    .then((runs) => (runs ? runs.forEach((ofChunk) => postMessage(ofChunk)) : postMessage(undefined)));
});
