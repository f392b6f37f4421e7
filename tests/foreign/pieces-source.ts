import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Piece, Script } from '../backends/script.ts';

export type PiecesSource = {
  url: string;
  /** Chooses what the server says to a question. */
  choose(choose: (question: string) => Script): void;
  close(): Promise<void>;
};

const lineOf = (piece: Piece): string =>
  `${JSON.stringify(piece.type === 'file' ? { ...piece, base64: piece.bytes.toString('base64') } : piece)}\n`;

/** Tells the servers of others, which run in processes of their own, what to say and when. */
export const startPiecesSource = async (): Promise<PiecesSource> => {
  let choose: ((question: string) => Script) | undefined;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { question } = (await json(request)) as { question: string };
      const script = choose?.(question) ?? [];
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.flushHeaders();
      const pieces: Piece[] = Array.isArray(script)
        ? script
        : 'fails' in script
          ? [{ type: 'fails', how: script.fails }]
          : [];
      for (const piece of pieces) {
        if (piece.type === 'waits') await piece.for;
        else response.write(lineOf(piece));
      }
      response.end();
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    choose: (given) => {
      choose = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
