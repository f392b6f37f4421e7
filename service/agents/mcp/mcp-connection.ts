import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { longerPause } from '../../base/back-off.ts';
import type { AgentContext } from '../agent.ts';
import type { McpServerConfig } from './mcp-config.ts';
import { openTransport, placeOf } from './open-transport.ts';

/** An answer waits no longer for the tools of a server. */
const WAIT_MS = 5_000;
/** How long a server may take to start: a program may be installed first. */
const START_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 120_000;
/** How long a call may take that goes on telling of its progress. */
const MAX_CALL_MS = 600_000;
/** A server that lists more tools than this is not listed to its end. */
const MAX_PAGES = 16;
const CLOSE_MS = 2_000;

/** The server cannot be reached. Its message is for a model. */
export class McpServerAway extends Error {
  override readonly name = 'McpServerAway';
}

/** Output that is not what a server has announced is worth more than none. */
const believe: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/**
 * Whether a server has certainly not begun a call: it was not reached, or does not know the session any more.
 */
const wasNotTaken = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === 404 || code === 400 || cause?.code === 'ECONNREFUSED';
};

/**
 * Keeps the connection to one server: opens it once, lists its tools until it says that they have changed,
 * and opens it again when it was lost. While the server is away, answers do without its tools and wait for
 * nothing: it is tried again beside them, with pauses that grow.
 */
export class McpConnection {
  readonly #config: McpServerConfig;
  readonly #context: AgentContext;
  #client: Client | undefined;
  #opening: Promise<Client> | undefined;
  #tools: Promise<Tool[]> | undefined;
  #isAway = false;
  /** Whether an answer has waited for it in vain, and none need wait again. */
  #isLate = false;
  #retryAt = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #isDisposed = false;

  constructor(config: McpServerConfig, context: AgentContext) {
    this.#config = config;
    this.#context = context;
  }

  /** Lists the server's tools; none while it is away. Never rejects. */
  async tools(): Promise<Tool[]> {
    if (this.#isAway) {
      if (performance.now() >= this.#retryAt) this.#list().catch(() => {});
      return [];
    }
    const listing = this.#list()
      .catch(() => [])
      .finally(() => (this.#isLate = false));
    return within(this.#isLate ? 0 : WAIT_MS, listing, () => {
      if (!this.#isLate)
        this.#context.logger?.warn(
          { server: placeOf(this.#config) },
          'mcp: the server takes long to start; answers do without its tools until it is there',
        );
      this.#isLate = true;
      return [];
    });
  }

  /**
   * Calls a tool. Rejects with a McpServerAway when the server cannot be reached, and with the library's
   * error when it refuses the call or takes too long.
   */
  async call(name: string, given: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult> {
    const result = await this.#use(
      (client) =>
        client.callTool({ name, arguments: given }, undefined, {
          // The library leaves a listener at the signal of each call.
          signal: AbortSignal.any([signal]),
          timeout: this.#config.timeoutMs,
          // Asks the server to tell of its progress, which shows that it is alive.
          onprogress: () => {},
          resetTimeoutOnProgress: true,
          maxTotalTimeout: MAX_CALL_MS,
        }),
      { signal },
    );
    return result as CallToolResult;
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    const client = this.#client ?? (await this.#opening?.catch(() => undefined));
    if (client) this.#lose(client);
  }

  #list(): Promise<Tool[]> {
    if (this.#tools) return this.#tools;
    const listing = this.#use(listTools, { mayRepeat: true }).catch((error: unknown) => {
      if (this.#tools === listing) this.#tools = undefined;
      throw this.#fail(error);
    });
    this.#tools = listing;
    return listing;
  }

  /**
   * Does something with the connection; once more with a new one where the server has certainly not begun
   * with it, or where it may be repeated.
   */
  async #use<Result>(
    doing: (client: Client) => Promise<Result>,
    { signal, mayRepeat = false }: { signal?: AbortSignal; mayRepeat?: boolean },
  ): Promise<Result> {
    for (let isFirst = true; ; isFirst = false) {
      const client = await this.#open();
      try {
        return await doing(client);
      } catch (error) {
        signal?.throwIfAborted();
        if ((error as Error).name === 'McpError') throw error;
        // Something is wrong with the way to the server, and not with what it was asked.
        this.#lose(client);
        if (!isFirst || !(mayRepeat || wasNotTaken(error))) throw this.#fail(error);
      }
    }
  }

  #open(): Promise<Client> {
    if (this.#client) return Promise.resolve(this.#client);
    this.#opening ??= this.#connect()
      .catch((error: unknown) => {
        throw this.#fail(error);
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  async #connect(): Promise<Client> {
    const { Client: ClientClass } = await import('@modelcontextprotocol/sdk/client/index.js');
    const client = new ClientClass(
      { name: 'casement', version: '1' },
      {
        jsonSchemaValidator: believe,
        listChanged: { tools: { autoRefresh: false, onChanged: () => (this.#tools = undefined) } },
      },
    );
    const { transport, lastWords } = await openTransport(this.#config, this.#context);
    try {
      await client.connect(transport, { timeout: START_MS });
    } catch (error) {
      void client.close().catch(() => {});
      const words = lastWords();
      throw words === '' ? error : new Error(words, { cause: error });
    }
    if (this.#isDisposed) {
      void client.close().catch(() => {});
      throw new McpServerAway('The agent has ended.');
    }
    Object.assign(client, { onclose: () => this.#forget(client) });
    this.#client = client;
    if (this.#isAway)
      this.#context.logger?.info({ server: placeOf(this.#config) }, 'mcp: the server is back');
    this.#isAway = false;
    this.#pauseMs = FIRST_PAUSE_MS;
    return client;
  }

  #forget(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#tools = undefined;
  }

  #lose(client: Client): void {
    this.#forget(client);
    const { transport } = client;
    const ending =
      transport && 'terminateSession' in transport
        ? (transport as { terminateSession(): Promise<void> }).terminateSession()
        : Promise.resolve();
    const timer = setTimeout(() => void client.close().catch(() => {}), CLOSE_MS);
    void ending
      .catch(() => {})
      .then(() => client.close())
      .catch(() => {})
      .finally(() => clearTimeout(timer));
  }

  /** Tells the operator once that the server is away, until it is back. */
  #fail(error: unknown): McpServerAway {
    if (error instanceof McpServerAway) return error;
    if (!this.#isAway && !this.#isDisposed) {
      this.#context.logger?.error(
        { err: error, server: placeOf(this.#config) },
        'mcp: the server cannot be used; answers do without its tools until it is back',
      );
    }
    this.#isAway = true;
    this.#retryAt = performance.now() + this.#pauseMs;
    this.#pauseMs = longerPause(this.#pauseMs, LONGEST_PAUSE_MS);
    return new McpServerAway('The tool is not available at the moment.', { cause: error });
  }
}

/** Returns what comes in time, else something in its place. */
const within = async <Result>(
  ms: number,
  coming: Promise<Result>,
  otherwise: () => Result,
): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), ms);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
};

const listTools = async (client: Client): Promise<Tool[]> => {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { tools: more, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor }, {
      timeout: WAIT_MS,
    });
    tools.push(...more);
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return tools;
};
