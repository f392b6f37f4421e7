import type { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { captureOutput } from '../../service/base/capture-output.test-helper.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { openDatabase } from '../../service/database/open-database.ts';
import { standardRetention as retention } from '../../service/database/standard-retention.test-helper.ts';
import { type RunningService, startService } from '../../service/server/start-service.ts';
import { createVisitor, type Visitor } from '../../check/client.ts';
import type { Target } from '../../check/target.ts';

/** How long the hasty bot of a back end waits for a word. */
const HASTY_MS = 1000;

/** How often the service cleans up once it has started again. */
const CLEAN_MS = 200;

const noBudget = {
  visitor: {
    answersPerMinute: 0,
    answersPerDay: 0,
    tokensPerDay: 0,
    conversations: 0,
    shares: 0,
    storedMB: 0,
  },
  address: {
    answersPerMinute: 0,
    answersPerDay: 0,
    tokensPerDay: 0,
    identitiesPerHour: 0,
    uploadMBPerDay: 0,
  },
  bot: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0 },
};

const botFile = (agent: Record<string, unknown>): string =>
  // Every JSON text is YAML.
  JSON.stringify({
    agent,
    robot: { botName: 'Test bot', supportFile: 1, supportPicture: 1 },
    channels: { open: { isAnonymous: 1 } },
    styles: { plain: {} },
    budgets: noBudget,
  });

type Uuid = ReturnType<typeof randomUUID>;

/** A bot of the service, with the environment that its agent needs. */
export type WorldBot = {
  id: string;
  agent: Record<string, unknown>;
  env?: Record<string, string> | undefined;
};

export type World = {
  /** A bot as the service runs it now; the hasty one waits only for a moment. */
  targetOf(botId: string, isHasty?: boolean): Target;
  /** A visitor of a bot, who logs in once. */
  visitorAt(target: Target, uuid: Uuid): Promise<Visitor>;
  /**
   * Everything that the service told its operator of a bot, at the level of warnings and above; a failure
   * that is repeated is told once.
   */
  toldOf(botId: string): string;
  /**
   * Ends the service and starts it again with what it has stored, when what was deleted is old enough to be
   * removed for good.
   */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** Starts one service with these bots, and a hasty one beside each. */
export const startWorld = async (bots: readonly WorldBot[]): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-backends-'));
  for (const { id, agent } of bots) {
    writeFileSync(join(folder, `${id}.yaml`), botFile(agent));
    writeFileSync(join(folder, `${id}-hasty.yaml`), botFile({ ...agent, timeoutMs: HASTY_MS }));
  }
  const env: Record<string, string> = Object.assign({}, ...bots.map((bot) => bot.env));
  const output = captureOutput();
  output.logger.level = 'warn';
  const database = await openDatabase({ logger: silentLogger });
  let instance = 0;
  const start = (): Promise<RunningService> => {
    instance += 1;
    return startService({
      port: 0,
      host: '127.0.0.1',
      botsFolders: [folder],
      databaseUrl: undefined,
      dataFolder: 'memory',
      ...(instance > 1 && { cleanEveryMs: CLEAN_MS }),
      database: { ...database, instance },
      logger: output.logger,
      checksReplies: true,
      print: () => {},
      env,
    });
  };
  let service = await start();
  const visitors = new Map<string, Promise<Visitor>>();
  return {
    visitorAt: (target, uuid) => {
      const key = [target.baseUrl, target.botId, uuid].join(' ');
      const visitor = visitors.get(key) ?? createVisitor(target, undefined, uuid);
      visitors.set(key, visitor);
      return visitor;
    },
    targetOf: (botId, isHasty = false) => ({
      baseUrl: `${service.url}/im`,
      botId: isHasty ? `${botId}-hasty` : botId,
      styleId: 'plain',
      channels: { open: 'open' },
      questions: { short: '', slow: '' },
    }),
    toldOf: (botId) => output.lines.filter((line) => line.includes(`"botId":"${botId}"`)).join(''),
    restart: async () => {
      await service.close();
      // A clean-up under way tells the agents first, and then removes all that is old enough.
      await database.queries.execute(
        sql`update sessions set deleted_at = deleted_at - ${2 * retention.deletedMs}::bigint where deleted_at is not null`,
      );
      service = await start();
    },
    close: async () => {
      await service.close();
      await database.close();
      output.restore();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
