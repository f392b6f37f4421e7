-- Runs that were stopped before they were stored: one that comes later does not begin. Each counts for a minute.
create table early_stops (
  visitor_id text not null,
  run_id text not null,
  created_at bigint not null,
  primary key (visitor_id, run_id)
);
