-- What the visitor says of an answer.
alter table messages add column rating text;
alter table messages add column reasons json;
alter table messages add column comment text;
-- better, same or worse than the version before, compared_with.
alter table messages add column verdict text;
alter table messages add column compared_with text;

-- Uploaded files. Their keys are made by the service and cannot be guessed.
create table files (
  key text primary key,
  visitor_id text not null,
  name text not null,
  type text not null,
  -- Bytes: as announced until the content was checked, as they are afterwards.
  size bigint not null,
  checked boolean not null default false,
  -- Part of a conversation, now or once.
  used boolean not null default false,
  created_at bigint not null
);
create index files_by_age on files (created_at);

-- Which conversations use a file. Without a foreign key: the clean-up removes the uses of conversations that are gone.
create table file_uses (
  visitor_id text not null,
  session_id text not null,
  key text not null references files (key) on delete cascade,
  created_at bigint not null,
  primary key (visitor_id, session_id, key)
);
create index file_uses_of_file on file_uses (key);

-- Snapshots that anybody with the id reads. A row outlives its content, so that a dead link is known as one.
create table shares (
  id text primary key,
  visitor_id text not null,
  session_id text not null,
  url text not null,
  title text not null,
  messages json not null,
  created_at bigint not null,
  -- Absent: as long as the conversation.
  expires_at bigint,
  ended_at bigint
);
create index shares_of_visitor on shares (visitor_id, created_at desc, id desc);
create index shares_of_session on shares (visitor_id, session_id);

-- The files of a snapshot, by their place in it.
create table share_files (
  share_id text not null references shares (id) on delete cascade,
  place integer not null,
  key text not null references files (key) on delete cascade,
  primary key (share_id, place)
);
create index share_files_of_file on share_files (key);
