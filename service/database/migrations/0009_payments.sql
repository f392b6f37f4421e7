-- What visitors have ordered and bought. It stays when their conversations go.
create table orders (
  id text primary key,
  -- Whose it is now: what was bought before a log-in goes with the visitor to their account.
  visitor_id text not null,
  bot_id text not null,
  plan_id text not null,
  -- The plan as it was when it was ordered; bot files change.
  name text not null,
  kind text not null,
  amount_cents integer not null,
  -- open, paid, failed or expired
  status text not null,
  -- Counts the changes, so that what was asked of the provider before another change is not taken for the present.
  version integer not null default 0,
  -- The provider's page to pay on.
  session_id text unique,
  url text,
  expires_at bigint,
  -- The provider's subscription, and the last payment.
  subscription_id text unique,
  payment_id text,
  -- The end of what is paid for; absent for an unlock, which has none.
  access_until bigint,
  renews boolean not null default false,
  -- Why it can be used no more although it was paid: refunded, disputed or cancelled
  ended text,
  receipt_url text,
  created_at bigint not null,
  updated_at bigint not null
);
create index orders_of_visitor on orders (visitor_id, bot_id);
create index orders_by_payment on orders (payment_id);
create index orders_unpaid_by_age on orders (updated_at) where status <> 'paid';

-- The provider's events that were taken, each once.
create table payment_events (
  id text primary key,
  type text not null,
  received_at bigint not null
);
create index payment_events_by_age on payment_events (received_at);

-- How many messages of a quota were sent since the beginning of its day or month.
create table quota_uses (
  visitor_id text not null,
  -- anonymous, trial, user or plan:ID
  quota text not null,
  period_start bigint not null,
  used integer not null,
  -- How much of it counts for the account that the visitor has logged in with as well.
  moved integer not null default 0,
  primary key (visitor_id, quota, period_start)
);
create index quota_uses_by_age on quota_uses (period_start);

-- What the test checkout keeps in the place of a provider.
create table test_payments (
  id text primary key,
  object json not null
);
