-- How many messages a visitor of a trial channel has sent there. It stays when the conversations go: a trial is had once.
create table trials (
  visitor_id text not null,
  channel_id text not null,
  used integer not null,
  primary key (visitor_id, channel_id)
);
