import type { Interrupt, Message } from 'casement/contract';
import { bigint, boolean, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { Round } from '../agents/rounds.ts';

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
  /** The agent ended its run with it and gets the answer; absent for one of the service's own, for a call without a result. */
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
  comparedWith: text('compared_with'),
  interrupts: json('interrupts').$type<StoredInterrupt[]>(),
  rounds: json('rounds').$type<Round[]>(),
  activities: json('activities').$type<StoredActivity[]>(),
});
export type MessageRow = typeof messages.$inferSelect;

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
});
export type RunRow = typeof runs.$inferSelect;

export const runEvents = pgTable('run_events', {
  visitorId: text('visitor_id').notNull(),
  runId: text('run_id').notNull(),
  firstSeq: integer('first_seq').notNull(),
  lastSeq: integer('last_seq').notNull(),
  events: text('events').notNull(),
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
  hash: text('hash').primaryKey(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
