-- Streams are stored under a number of the service's own: beside a word, the ids of its visitor and its run are long.
-- Those of an earlier version cannot be read any more; the answers themselves are among the messages.
alter table runs add column stream bigint generated always as identity;
create unique index runs_by_stream on runs (stream);
-- A running answer as it was some seconds ago, for when it breaks off and its stream is lost.
alter table runs add column checkpoint json;

drop table run_events;
-- Batches of events in lines, from first_seq on, see service/runs/log/stream-lines.ts. Without a foreign key, for a run that
-- was deleted meanwhile must not spoil a batch written for many runs.
create table run_events (
  stream bigint not null,
  first_seq integer not null,
  last_seq integer not null,
  events text not null,
  withheld text,
  created_at bigint not null,
  primary key (stream, first_seq)
);
create index run_events_by_age on run_events (created_at);
