import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  messages,
  Mutex,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  types,
} from '@electric-sql/pglite';
import type { WhileQuiet } from './backup/back-up.ts';
import { closedError, type ClusterConnection } from './cluster-connection.ts';

const { serialize } = protocol;

/** There is a limit because statements with lists of values have another text for each length of a list. */
const MAX_PREPARED = 400;
/** How long statements, of one transaction too, may hold the process. */
const TURN_MS = 8;

/** How long no statement has run once nobody is about to feel one that takes long. */
const QUIET_MS = 250;

/**
 * A statement as the database knows it, with the types of its parameters and what is told of the columns of
 * its rows.
 */
type Prepared = { name: string; types: number[]; columns: messages.RowDescriptionMessage | undefined };

type Query = <Row>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** How values of the database's types are read and written, by the numbers of the types. */
type ValueTypes = { parsers: Record<number, types.Parser>; serializers: Record<number, types.Serializer> };

const executionOf = (
  { serializers }: ValueTypes,
  { name, types: ofParams }: Prepared,
  params: unknown[],
): Uint8Array[] => {
  const values = params.map((value, index) => {
    if (value === null || value === undefined) return null;
    const serialiseValue = serializers[ofParams[index] ?? 0];
    return serialiseValue ? serialiseValue(value) : (value as { toString(): string }).toString();
  });
  return [serialize.bind({ statement: name, values }), serialize.execute({})];
};

/** The parsers of these columns. The library copies whatever it is given, and it has hundreds. */
const parsersOf = (known: ValueTypes, columns: Prepared['columns']): ValueTypes['parsers'] =>
  Object.fromEntries(
    columns?.fields.flatMap(({ dataTypeID }) => {
      const parser = known.parsers[dataTypeID];
      return parser ? [[dataTypeID, parser]] : [];
    }) ?? [],
  );

/** Reads which types the arrays of the database have; the library knows the others. */
const readValueTypes = async (connection: ClusterConnection): Promise<ValueTypes> => {
  const known: ValueTypes = { parsers: { ...types.parsers }, serializers: { ...types.serializers } };
  const [arrays] = parse.parseResults(
    await connection.send(serialize.query('select oid, typarray from pg_type where typarray <> 0')),
    known.parsers,
  );
  for (const { oid, typarray } of (arrays?.rows ?? []) as { oid: number; typarray: number }[]) {
    const [read, write] = [known.parsers[oid], known.serializers[oid]];
    known.parsers[typarray] = (text) => types.arrayParser(text, read as types.Parser, typarray);
    known.serializers[typarray] = (value) => types.arraySerializer(value, write, typarray);
  }
  return known;
};

/**
 * Runs the statements of Drizzle on PGlite, each understood and planned once, and sent as one message: PGlite
 * itself does both anew for each call, in six messages, which takes several times as long as most of our
 * statements do.
 */
export const createPreparedClient = async (connection: ClusterConnection) => {
  const valueTypes = await readValueTypes(connection);
  const prepared = new Map<string, Prepared>();
  // There is one connection: other statements wait for the end of an open transaction.
  const turns = new Mutex();
  /** When the process began to run statements; undefined once it has come to something else. */
  let busySinceMs: number | undefined;
  let usedMs = 0;

  /**
   * Each statement is over before it returns, so those that wait would run one after the other with nothing
   * in between.
   */
  const leaveRoom = async (): Promise<void> => {
    if (busySinceMs !== undefined && performance.now() - busySinceMs > TURN_MS) await nextTurn();
    if (busySinceMs !== undefined) return;
    busySinceMs = performance.now();
    setImmediate(() => {
      busySinceMs = undefined;
    });
  };

  const requireOpen = () => {
    if (!connection.isOpen) throw closedError();
  };

  const send = async (...sent: Uint8Array[]) => {
    await leaveRoom();
    requireOpen();
    usedMs = performance.now();
    return connection.send(Buffer.concat([...sent, serialize.sync()]));
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
    const replies = await send(...earlier, ...executionOf(valueTypes, statement, params));
    const own = replies.slice(replies.findLastIndex(({ name }) => name === 'bindComplete'));
    const [results] = parse.parseResults(
      columns ? [columns, ...own] : own,
      parsersOf(valueTypes, columns),
      options,
    );
    return results as Results<Row>;
  };

  return {
    /**
     * Waits until no statement has run for a quarter of a second, but no longer than told; returns whether it
     * came to that.
     */
    whenQuiet: async (atMostMs: number): Promise<boolean> => {
      const untilMs = performance.now() + atMostMs;
      for (;;) {
        const now = performance.now();
        const leftMs = Math.min(usedMs + QUIET_MS, untilMs) - now;
        if (leftMs <= 0) return now >= usedMs + QUIET_MS;
        await wait(leftMs, undefined, { ref: false });
      }
    },
    /** Ends the connection once the statements that were sent before are over. */
    close: (): Promise<void> => turns.runExclusive(() => connection.close()),
    whileQuiet: ((work) =>
      turns.runExclusive(async () => {
        await send(serialize.query('checkpoint'));
        await work();
      })) as WhileQuiet,
    query: (<Row>(...query: Parameters<Query>) => turns.runExclusive(() => run<Row>([], ...query))) as Query,
    transaction: <Result>(work: (transaction: { query: Query }) => Promise<Result>): Promise<Result> =>
      turns.runExclusive(async () => {
        requireOpen();
        // Sent along with the first statement.
        const beginning = [executionOf(valueTypes, await prepare('begin'), [])];
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
