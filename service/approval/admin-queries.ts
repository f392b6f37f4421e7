import { inArray, sql, type SQL } from 'drizzle-orm';
import { audit } from '../accounts/index.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import type { AccountStatusRow } from '../database/schema.ts';

export const filters = ['all', 'waiting', 'approved', 'rejected', 'disabled'] as const;
export type Filter = (typeof filters)[number];

/** The account status of a visitor: locked out, or the state of their application. */
export type State = 'disabled' | 'none' | NonNullable<AccountStatusRow['status']>;

export const stateOf = ({ status, disabled }: Pick<AccountStatusRow, 'status' | 'disabled'>): State =>
  disabled ? 'disabled' : (status ?? 'none');

/** The same of the row `s`, which need not be there. */
const state = sql`case when s.disabled then 'disabled' else coalesce(s.status, 'none') end`;

const statesOf: Readonly<Record<Exclude<Filter, 'all'>, State[]>> = {
  waiting: ['submitted', 'under-review'],
  approved: ['approved'],
  rejected: ['rejected'],
  disabled: ['disabled'],
};

/** A visitor who has an account or has applied. */
export type ListedVisitor = {
  id: string;
  botId: string;
  status: AccountStatusRow['status'];
  disabled: boolean;
  name: string | null;
  contact: string | null;
  application: string | null;
  reason: string | null;
  changedAt: number;
  /** The last entries of their record, newest first. */
  history: {
    at: number;
    actor: 'administrator' | 'visitor' | 'provider';
    action: string;
    detail: string | null;
  }[];
};

const HISTORY = 10;

/**
 * Lists visitors, those who were changed last first, with one more than `size` when there are further pages.
 */
export const listVisitors = (
  queries: Queries,
  query: { filter: Filter; search: string; size: number; page: number },
): Promise<ListedVisitor[]> => {
  const pattern = `%${query.search.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return rowsOf<ListedVisitor>(
    queries.execute(sql`
      select id, bot_id as "botId", status, disabled, name, contact, application, reason,
        changed_at::double precision as "changedAt",
        coalesce((select json_agg(entry order by position desc) from (
          select position, json_build_object('at', at, 'actor', actor, 'action', action, 'detail', detail) as entry
          from audit_trail t where t.visitor_id = id order by position desc limit ${HISTORY}) entries), '[]') as history
      from (
        select coalesce(a.id, s.visitor_id) as id, coalesce(a.bot_id, s.bot_id) as bot_id, s.status,
          coalesce(s.disabled, false) as disabled, coalesce(s.user_name, a.name) as name,
          coalesce(a.email, a.phone) as contact, s.application, s.reason,
          coalesce(s.updated_at, a.last_login_at) as changed_at
        from accounts a full join standings s on s.visitor_id = a.id
        where ${query.filter === 'all' ? sql`true` : inArray(state, statesOf[query.filter])}
      ) visitors
      where concat_ws(' ', name, contact, bot_id) ilike ${pattern}
      order by changed_at desc, id limit ${query.size + 1} offset ${query.page * query.size}`),
  );
};

export const actions = ['review', 'approve', 'reject', 'disable', 'enable'] as const;
export type Action = (typeof actions)[number];

/**
 * Each action's visitors, and the change that it makes. A reason stands until the next decision, or while an
 * application is looked at.
 */
const decisions: Readonly<Record<Action, { of: State[]; change: SQL; keepsReason?: true }>> = {
  review: { of: ['submitted'], change: sql`status = 'under-review'`, keepsReason: true },
  approve: { of: ['submitted', 'under-review', 'rejected'], change: sql`status = 'approved'` },
  reject: { of: ['submitted', 'under-review', 'approved'], change: sql`status = 'rejected'` },
  disable: {
    of: ['none', 'submitted', 'under-review', 'rejected', 'approved'],
    change: sql`disabled = true`,
  },
  enable: { of: ['disabled'], change: sql`disabled = false` },
};

/** The actions that make sense for a visitor. */
export const actionsFor = (visitor: Pick<ListedVisitor, 'status' | 'disabled'>): Action[] =>
  actions.filter((action) => decisions[action].of.includes(stateOf(visitor)));

/** Carries a decision out and notes it. Returns whether it still made sense. */
export const decide = (
  queries: Queries,
  { visitorId, action, reason }: { visitorId: string; action: Action; reason: string },
  now: number,
): Promise<boolean> =>
  queries.transaction(async (transaction) => {
    // A visitor who has only logged in has no row yet.
    await transaction.execute(sql`
      insert into standings (visitor_id, bot_id, created_at, updated_at)
      select id, bot_id, ${now}, ${now} from accounts where id = ${visitorId} on conflict do nothing`);
    const { of, change, keepsReason } = decisions[action];
    const given = reason === '' ? null : reason;
    const [changed] = await rowsOf<{ bot_id: string }>(
      transaction.execute(sql`
        update standings s set ${change}, reason = coalesce(${given}, ${keepsReason ? sql`reason` : null}), updated_at = ${now}
        where visitor_id = ${visitorId} and ${inArray(state, of)} returning bot_id`),
    );
    if (!changed) return false;
    await audit(transaction, {
      at: now,
      actor: 'administrator',
      action,
      botId: changed.bot_id,
      visitorId,
      detail: given,
    });
    return true;
  });
