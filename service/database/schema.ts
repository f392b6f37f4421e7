import type {
  AnswerMessage,
  CaptchaType,
  Interrupt,
  Language,
  Message,
  OrderStatus,
  Plan,
} from 'casement/contract';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Round } from '../base/rounds.ts';

/** How somebody logs in of their own accord. */
export type LoginWay = 'phone' | 'email' | 'google';

/** The right answer to a check. */
export type CaptchaAnswer = { x: number } | { challenge: string; difficulty: number };

/** The tables of `migrations/`, where keys, indexes and the reasons for both are. */
export const sessions = pgTable('sessions', {
  visitorId: text('visitor_id').notNull(),
  id: text('id').notNull(),
  botId: text('bot_id').notNull(),
  title: text('title').notNull().default(''),
  headId: text('head_id'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
  deletedAt: bigint('deleted_at', { mode: 'number' }),
});

/** An interrupt of an answer that waits. */
export type StoredInterrupt = Interrupt & {
  /**
   * The agent ended its run with it and gets the answer; absent for one of the service's own, for a call
   * without a result.
   */
  byAgent?: true;
};

/** The last state of an activity in a run's stream. */
export type StoredActivity = { id: string; type: string; content: unknown };

export const messages = pgTable('messages', {
  visitorId: text('visitor_id').notNull(),
  id: text('id').notNull(),
  sessionId: text('session_id').notNull(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  parentId: text('parent_id'),
  role: text('role').$type<Message['role']>().notNull(),
  status: text('status').$type<Message['status']>().notNull(),
  parts: json('parts').$type<Message['parts']>().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  runId: text('run_id'),
  model: text('model'),
  reasoning: text('reasoning'),
  reasoningMs: integer('reasoning_ms'),
  error: json('error').$type<NonNullable<Message['error']>>(),
  steps: json('steps').$type<NonNullable<Message['steps']>>(),
  sources: json('sources').$type<NonNullable<Message['sources']>>(),
  usage: json('usage').$type<unknown>(),
  rating: text('rating').$type<NonNullable<Message['rating']>>(),
  reasons: json('reasons').$type<string[]>(),
  comment: text('comment'),
  verdict: text('verdict').$type<NonNullable<Message['verdict']>>(),
  /**
   * The version that the verdict is about. No call reads it: it is for whoever evaluates the verdicts in the
   * database.
   */
  comparedWith: text('compared_with'),
  interrupts: json('interrupts').$type<StoredInterrupt[]>(),
  rounds: json('rounds').$type<Round[]>(),
  activities: json('activities').$type<StoredActivity[]>(),
  agentMemory: text('agent_memory'),
  agentMemoryAt: bigint('agent_memory_at', { mode: 'number' }),
});
export type MessageRow = typeof messages.$inferSelect;

/** A running answer as it was after an event of its stream. */
export type Checkpoint = { seq: number; message: AnswerMessage; rounds: readonly Round[] };

/** The data with which another process goes on with a running answer: who asked, where, and for what. */
export type Takeover = {
  botId: string;
  channelId: string;
  role: 'anonymous' | 'trial' | 'user';
  /** The network of the visitor, whose budget the answer counts in. */
  address: string;
  language: Language;
  model: string;
  /** The question. */
  parentId: string;
  serviceUrl: string;
};

/** In the place of a process: nobody writes the run, and the next one that looks may. */
export const NOBODY = 0;

export const runs = pgTable('runs', {
  visitorId: text('visitor_id').notNull(),
  id: text('id').notNull(),
  sessionId: text('session_id').notNull(),
  answerId: text('answer_id').notNull(),
  status: text('status').$type<Message['status']>().notNull(),
  instance: integer('instance').notNull(),
  stopRequested: boolean('stop_requested').notNull().default(false),
  lastSeq: integer('last_seq').notNull().default(0),
  cut: boolean('cut').notNull().default(false),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  stream: bigint('stream', { mode: 'number' }).generatedAlwaysAsIdentity(),
  checkpoint: json('checkpoint').$type<Checkpoint>(),
  takeover: json('takeover').$type<Takeover>(),
  takeovers: integer('takeovers').notNull().default(0),
});
export type RunRow = typeof runs.$inferSelect;

/** The processes that share the database, as long as they live. */
export const instances = pgTable('instances', {
  id: integer('id').primaryKey(),
  address: text('address').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
});

/** The portions that processes have taken of the budgets which all visitors of a bot share. */
export const portions = pgTable(
  'portions',
  {
    key: text('key').notNull(),
    instance: integer('instance').notNull(),
    botId: text('bot_id').notNull(),
    amount: integer('amount').notNull(),
    costMs: doublePrecision('cost_ms').notNull(),
    since: bigint('since', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.instance] })],
);

/** Runs that were stopped before they were stored. */
export const earlyStops = pgTable('early_stops', {
  visitorId: text('visitor_id').notNull(),
  runId: text('run_id').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

export const runEvents = pgTable('run_events', {
  stream: bigint('stream', { mode: 'number' }).notNull(),
  firstSeq: integer('first_seq').notNull(),
  lastSeq: integer('last_seq').notNull(),
  events: text('events').notNull(),
  withheld: text('withheld'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

export const files = pgTable('files', {
  key: text('key').primaryKey(),
  visitorId: text('visitor_id').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  checked: boolean('checked').notNull().default(false),
  used: boolean('used').notNull().default(false),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});
export type FileRow = typeof files.$inferSelect;

export const fileUses = pgTable('file_uses', {
  visitorId: text('visitor_id').notNull(),
  sessionId: text('session_id').notNull(),
  key: text('key').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

export const shares = pgTable('shares', {
  id: text('id').primaryKey(),
  visitorId: text('visitor_id').notNull(),
  sessionId: text('session_id').notNull(),
  url: text('url').notNull(),
  title: text('title').notNull(),
  messages: json('messages').$type<Message[]>().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }),
  endedAt: bigint('ended_at', { mode: 'number' }),
});
export type ShareRow = typeof shares.$inferSelect;

export const shareFiles = pgTable('share_files', {
  shareId: text('share_id').notNull(),
  place: integer('place').notNull(),
  key: text('key').notNull(),
});

export const revokedTokens = pgTable('revoked_tokens', {
  id: text('id').primaryKey(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  botId: text('bot_id').notNull(),
  way: text('way').$type<LoginWay>().notNull(),
  subject: text('subject').notNull(),
  name: text('name'),
  email: text('email'),
  phone: text('phone'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  lastLoginAt: bigint('last_login_at', { mode: 'number' }).notNull(),
});
export type AccountRow = typeof accounts.$inferSelect;

export const loginCodes = pgTable('login_codes', {
  targetHash: text('target_hash').primaryKey(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});

export const googleLogins = pgTable('google_logins', {
  stateHash: text('state_hash').primaryKey(),
  ticketHash: text('ticket_hash').notNull(),
  botId: text('bot_id').notNull(),
  channelId: text('channel_id').notNull(),
  clientId: text('client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  appOrigin: text('app_origin').notNull(),
  language: text('language').$type<Language>().notNull(),
  number: text('number').notNull(),
  phase: text('phase').$type<'open' | 'exchanging' | 'done' | 'failed'>().notNull(),
  reason: text('reason').$type<'cancelled' | 'provider'>(),
  subject: text('subject'),
  name: text('name'),
  email: text('email'),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});
export type GoogleLoginRow = typeof googleLogins.$inferSelect;

export const captchas = pgTable('captchas', {
  token: text('token').primaryKey(),
  type: text('type').$type<CaptchaType>().notNull(),
  secretKey: text('secret_key').notNull(),
  answer: json('answer').$type<CaptchaAnswer>().notNull(),
  tried: boolean('tried').notNull().default(false),
  verificationHash: text('verification_hash'),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});

/** Visitors without a log-in whose first message carried a proof. */
export const provenVisitors = pgTable('proven_visitors', {
  visitorId: text('visitor_id').primaryKey(),
  provenAt: bigint('proven_at', { mode: 'number' }).notNull(),
});

/** A field of a form as a visitor filled it in; the label is in the language in which they saw it. */
export type ContactValue = { id: string; label: string; value: string };

/** Where a message is still to go. */
export type ContactGoal = 'webhook' | 'mail';

export const contactMessages = pgTable('contact_messages', {
  visitorId: text('visitor_id').notNull(),
  id: text('id').notNull(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  botId: text('bot_id').notNull(),
  channelId: text('channel_id').notNull(),
  sessionId: text('session_id'),
  fields: json('fields').$type<ContactValue[]>().notNull(),
  language: text('language').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  doneAt: bigint('done_at', { mode: 'number' }),
  pending: json('pending').$type<ContactGoal[]>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: bigint('next_attempt_at', { mode: 'number' }),
});
export type ContactRow = typeof contactMessages.$inferSelect;

export const accountStatuses = pgTable('standings', {
  visitorId: text('visitor_id').primaryKey(),
  botId: text('bot_id').notNull(),
  status: text('status').$type<'submitted' | 'under-review' | 'rejected' | 'approved'>(),
  disabled: boolean('disabled').notNull().default(false),
  userName: text('user_name'),
  application: text('application'),
  reason: text('reason'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
});
export type AccountStatusRow = typeof accountStatuses.$inferSelect;

export const auditTrail = pgTable('audit_trail', {
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  at: bigint('at', { mode: 'number' }).notNull(),
  actor: text('actor').$type<'administrator' | 'visitor' | 'provider'>().notNull(),
  action: text('action').notNull(),
  botId: text('bot_id').notNull(),
  visitorId: text('visitor_id').notNull(),
  detail: text('detail'),
});

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  visitorId: text('visitor_id').notNull(),
  botId: text('bot_id').notNull(),
  planId: text('plan_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<Plan['kind']>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  version: integer('version').notNull().default(0),
  sessionId: text('session_id'),
  url: text('url'),
  expiresAt: bigint('expires_at', { mode: 'number' }),
  subscriptionId: text('subscription_id'),
  paymentId: text('payment_id'),
  accessUntil: bigint('access_until', { mode: 'number' }),
  renews: boolean('renews').notNull().default(false),
  ended: text('ended').$type<'refunded' | 'disputed' | 'cancelled'>(),
  receiptUrl: text('receipt_url'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
});
export type OrderRow = typeof orders.$inferSelect;

export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
});

export const quotaUses = pgTable('quota_uses', {
  visitorId: text('visitor_id').notNull(),
  quota: text('quota').notNull(),
  periodStart: bigint('period_start', { mode: 'number' }).notNull(),
  used: integer('used').notNull(),
  moved: integer('moved').notNull().default(0),
});

export const testPayments = pgTable('test_payments', {
  id: text('id').primaryKey(),
  object: json('object').$type<Record<string, unknown>>().notNull(),
});

/** How many messages of a trial channel a visitor has sent. */
export const trials = pgTable('trials', {
  visitorId: text('visitor_id').notNull(),
  channelId: text('channel_id').notNull(),
  used: integer('used').notNull(),
});

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
