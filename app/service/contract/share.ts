import * as v from 'valibot';
import { Message } from './conversation.ts';
import { get, listOf, Nothing, post } from './operation.ts';
import { EpochMs, Id, maybe, text } from './primitives.ts';

/** `POST /v1/share`: a snapshot of the branch that ends in `headId`; later turns never reach it. */
export const ShareInput = v.object({
  sessionId: Id,
  headId: Id,
  /** 1 to 365 days; absent means until it is revoked or the conversation's retention ends. */
  expiresInDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))),
});

/** One link of the visitor's own. */
export const ShareLink = v.object({
  shareId: Id,
  /** Absolute, or relative to the app. */
  url: v.string(),
  title: text,
  createdAt: maybe(EpochMs),
  expiresAt: maybe(EpochMs),
});
export type ShareLink = v.InferOutput<typeof ShareLink>;

/** `GET /v1/share?shareId=`: what anybody with the link reads. */
export const SharedChat = v.object({
  title: text,
  messages: v.array(Message),
  createdAt: EpochMs,
  expiresAt: maybe(EpochMs),
});
export type SharedChat = v.InferOutput<typeof SharedChat>;

export const createShare = post('/v1/share', ShareInput, ShareLink);

/** Needs no credential. Code 410 after revoke or expiry. */
export const readShare = get('/v1/share', v.object({ shareId: Id }), SharedChat);

/** The visitor's own links that still work, newest first. */
export const listShares = get(
  '/v1/share/list',
  v.object({ next: v.optional(v.string()) }),
  listOf(ShareLink),
);

export const revokeShare = post('/v1/share/revoke', v.object({ shareId: Id }), Nothing);
