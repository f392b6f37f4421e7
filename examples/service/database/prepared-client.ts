import { Mutex, parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Statements with lists of values have as many texts as lists have lengths. */
const MAX_PREPARED = 400;

/** A statement as the database knows it, with the types of its parameters. */
type Prepared = { name: string; types: number[] };

type Query = <Row>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/**
 * Runs the statements of Drizzle on PGlite, each understood and planned once, and sent as one message: PGlite itself does both anew
 * for each call, in six messages, which takes several times as long as most of our statements do.
 */
export const createPreparedClient = (database: PGlite) => {
  const prepared = new Map<string, Prepared>();
  // One connection: whatever comes while a transaction is open waits for its end.
  const turns = new Mutex();

  const send = async (...messages: Uint8Array[]) => {
    // It looks only before its own calls, and would work on a message for ever that comes when it is closed.
    if (!database.ready) throw new Error('PGlite is closed');
    const message = Buffer.concat([...messages, serialize.sync()]);
    return (await database.execProtocol(message, { syncToFs: false })).messages;
  };

  const prepare = async (text: string): Promise<Prepared> => {
    const known = prepared.get(text);
    if (known) return known;
    const isKept = prepared.size < MAX_PREPARED;
    const name = isKept ? `s${prepared.size}` : '';
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = { name, types: parse.parseDescribeStatementResults(described) };
    if (isKept) prepared.set(text, statement);
    return statement;
  };

  const run: Query = async <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
    const { name, types } = await prepare(text);
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serialiseValue = database.serializers[types[index] ?? 0];
      return serialiseValue ? serialiseValue(value) : (value as { toString(): string }).toString();
    });
    const messages = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    const [results] = parse.parseResults(messages, database.parsers, options);
    return results as Results<Row>;
  };

  return {
    query: (<Row>(...query: Parameters<Query>) => turns.runExclusive(() => run<Row>(...query))) as Query,
    transaction: <Result>(work: (transaction: { query: Query }) => Promise<Result>): Promise<Result> =>
      turns.runExclusive(async () => {
        await database.exec('begin');
        try {
          const result = await work({ query: run });
          await database.exec('commit');
          return result;
        } catch (error) {
          await database.exec('rollback');
          throw error;
        }
      }),
  };
};
