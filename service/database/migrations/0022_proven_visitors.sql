-- Visitors without a log-in whose first message carried a proof: nobody asks them for another.
create table proven_visitors (
  visitor_id text primary key,
  proven_at bigint not null
);
create index proven_visitors_proven on proven_visitors (proven_at);
