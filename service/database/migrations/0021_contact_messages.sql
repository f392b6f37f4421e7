-- Messages that visitors have left for the people behind a bot.
create table contact_messages (
  visitor_id text not null,
  -- Made by the app, so that a message which is sent again is stored once.
  id text not null,
  -- Stands in addresses, and tells nothing of the visitor.
  number bigint generated always as identity unique,
  bot_id text not null,
  channel_id text not null,
  -- The conversation that goes along, where the visitor wants it.
  session_id text,
  -- What was filled in, in the form's order: id, label and value.
  fields json not null,
  language text not null,
  created_at bigint not null,
  done_at bigint,
  -- Where it is still to go: webhook, mail.
  pending json not null,
  attempts integer not null default 0,
  -- When that is tried next; null for never again.
  next_attempt_at bigint,
  primary key (visitor_id, id)
);
create index contact_messages_created on contact_messages (created_at);
create index contact_messages_pending on contact_messages (next_attempt_at) where next_attempt_at is not null;
