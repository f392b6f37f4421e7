import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  messages,
  Mutex,
  parse,
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';

const { serialize } = protocol;

/** There is a limit because statements with lists of values have another text for each length of a list. */
const MAX_PREPARED = 400;
/** How long statements, of one transaction too, may hold the process. */
const TURN_MS = 8;

/** How long no statement has run once nobody is about to feel one that takes long. */
const QUIET_MS = 250;

/** A statement as the database knows it, with the types of its parameters and what is told of the columns of its rows. */
type Prepared = { name: string; types: number[]; columns: messages.RowDescriptionMessage | undefined };

type Query = <Row>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

const executionOf = (database: PGlite, { name, types }: Prepared, params: unknown[]): Uint8Array[] => {
  const values = params.map((value, index) => {
    if (value === null || value === undefined) return null;
    const serialiseValue = database.serializers[types[index] ?? 0];
    return serialiseValue ? serialiseValue(value) : (value as { toString(): string }).toString();
  });
  return [serialize.bind({ statement: name, values }), serialize.execute({})];
};

/** The parsers of these columns. The library copies whatever it is given, and it has hundreds. */
const parsersOf = (database: PGlite, columns: Prepared['columns']): PGlite['parsers'] =>
  Object.fromEntries(
    columns?.fields.flatMap(({ dataTypeID }) => {
      const parser = database.parsers[dataTypeID];
      return parser ? [[dataTypeID, parser]] : [];
    }) ?? [],
  );

/**
 * Runs the statements of Drizzle on PGlite, each understood and planned once, and sent as one message: PGlite itself does both anew
 * for each call, in six messages, which takes several times as long as most of our statements do.
 */
export const createPreparedClient = (database: PGlite) => {
  const prepared = new Map<string, Prepared>();
  // There is one connection: other statements wait for the end of an open transaction.
  const turns = new Mutex();
  /** When the process began to run statements; undefined once it has come to something else. */
  let busySinceMs: number | undefined;
  let usedMs = 0;

  /** Each statement is over before it returns, so those that wait would run one after the other with nothing in between. */
  const leaveRoom = async (): Promise<void> => {
    if (busySinceMs !== undefined && performance.now() - busySinceMs > TURN_MS) await nextTurn();
    if (busySinceMs !== undefined) return;
    busySinceMs = performance.now();
    setImmediate(() => {
      busySinceMs = undefined;
    });
  };

  // PGlite checks this only before its own calls, and would never finish a message that comes when it is closed.
  const requireOpen = () => {
    if (!database.ready) throw new Error('PGlite is closed');
  };

  const send = async (...sent: Uint8Array[]) => {
    await leaveRoom();
    requireOpen();
    usedMs = performance.now();
    const message = Buffer.concat([...sent, serialize.sync()]);
    return (await database.execProtocol(message, { syncToFs: false })).messages;
  };

  const prepare = async (text: string): Promise<Prepared> => {
    const known = prepared.get(text);
    if (known) return known;
    const isKept = prepared.size < MAX_PREPARED;
    const name = isKept ? `s${prepared.size}` : '';
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const columns = described.find((message) => message instanceof messages.RowDescriptionMessage);
    const statement = { name, types: parse.parseDescribeStatementResults(described), columns };
    if (isKept) prepared.set(text, statement);
    return statement;
  };

  /** Runs a statement behind those of `earlier`, in the same message. */
  const run = async <Row>(earlier: Uint8Array[], ...[text, params = [], options]: Parameters<Query>) => {
    const statement = await prepare(text);
    const { columns } = statement;
    const replies = await send(...earlier, ...executionOf(database, statement, params));
    const own = replies.slice(replies.findLastIndex(({ name }) => name === 'bindComplete'));
    const [results] = parse.parseResults(
      columns ? [columns, ...own] : own,
      parsersOf(database, columns),
      options,
    );
    return results as Results<Row>;
  };

  return {
    /** Waits until no statement has run for a quarter of a second, but no longer than told; returns whether it came to that. */
    whenQuiet: async (atMostMs: number): Promise<boolean> => {
      const untilMs = performance.now() + atMostMs;
      for (;;) {
        const now = performance.now();
        const leftMs = Math.min(usedMs + QUIET_MS, untilMs) - now;
        if (leftMs <= 0) return now >= usedMs + QUIET_MS;
        await wait(leftMs, undefined, { ref: false });
      }
    },
    /** Does work while no statement runs, and none that was sent before is under way. */
    apart: <Result>(work: () => Promise<Result>): Promise<Result> => turns.runExclusive(work),
    query: (<Row>(...query: Parameters<Query>) => turns.runExclusive(() => run<Row>([], ...query))) as Query,
    transaction: <Result>(work: (transaction: { query: Query }) => Promise<Result>): Promise<Result> =>
      turns.runExclusive(async () => {
        requireOpen();
        // Sent along with the first statement.
        const beginning = [executionOf(database, await prepare('begin'), [])];
        const query: Query = (...given) => run(beginning.splice(0).flat(), ...given);
        const end = async (text: string) => {
          if (beginning.length === 0) await send(serialize.query(text));
        };
        try {
          const result = await work({ query });
          await end('commit');
          return result;
        } catch (error) {
          await end('rollback');
          throw error;
        }
      }),
  };
};
