-- Work that one process at a time does for all. A lock of a session would not do: a pooler between keeps the session for ever.
create table leases (
  name text primary key,
  holder text not null,
  expires_at timestamptz not null
);
