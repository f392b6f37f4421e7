-- What visitors, addresses and bots have used of what they may use in a period.
create table allowances (
  -- Who is limited, and in what. Addresses stand here as a keyed hash only.
  key text primary key,
  -- When all that was used will have come back, epoch milliseconds; it comes back evenly.
  full_at double precision not null,
  period_ms double precision not null
);
create index allowances_by_end on allowances (full_at);

create index files_of_visitor on files (visitor_id) include (size);

-- How many answers are being written for a visitor is asked before each question.
create index runs_running_of_visitor on runs (visitor_id) where status = 'running';
