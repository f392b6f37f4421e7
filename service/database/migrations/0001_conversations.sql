-- Ids are made by clients, so they are only unique for one visitor: every key starts with visitor_id,
-- and nobody can name a row of somebody else.
create table sessions (
  visitor_id text not null,
  id text not null,
  bot_id text not null,
  title text not null default '',
  head_id text,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  primary key (visitor_id, id)
);
create index sessions_newest on sessions (visitor_id, updated_at desc, id desc);
create index sessions_by_age on sessions (updated_at);
create index sessions_deleted on sessions (deleted_at) where deleted_at is not null;

-- A tree by parent_id. The columns are json and not jsonb, which refuses texts that contain U+0000 or half a surrogate pair.
create table messages (
  visitor_id text not null,
  id text not null,
  session_id text not null,
  position bigint generated always as identity,
  parent_id text,
  role text not null,
  status text not null,
  parts json not null,
  created_at bigint not null,
  run_id text,
  model text,
  reasoning text,
  error json,
  steps json,
  sources json,
  usage json,
  primary key (visitor_id, id),
  foreign key (visitor_id, session_id) references sessions (visitor_id, id) on delete cascade
);
create index messages_newest on messages (visitor_id, session_id, position desc);

create table runs (
  visitor_id text not null,
  id text not null,
  session_id text not null,
  answer_id text not null,
  -- running, complete, stopped or failed
  status text not null,
  -- The process that writes the answer.
  instance integer not null,
  stop_requested boolean not null default false,
  -- The last seq of the stream; 0 while it runs.
  last_seq integer not null default 0,
  -- The service went away in the middle: readers may have seen events that were never stored.
  cut boolean not null default false,
  created_at bigint not null,
  primary key (visitor_id, id),
  foreign key (visitor_id, session_id) references sessions (visitor_id, id) on delete cascade
);
create index runs_running on runs (instance) where status = 'running';
create index runs_of_session on runs (visitor_id, session_id);

-- The stream of a run in batches: events holds one JSON event a line, exactly as sent, from first_seq on.
-- Without a foreign key, for a run that was deleted meanwhile must not spoil a batch written for many runs.
create table run_events (
  visitor_id text not null,
  run_id text not null,
  first_seq integer not null,
  last_seq integer not null,
  events text not null,
  created_at bigint not null,
  primary key (visitor_id, run_id, first_seq)
);
create index run_events_by_age on run_events (created_at);

-- Values the service makes for itself, the token secret for one.
create table settings (
  name text primary key,
  value text not null
);
