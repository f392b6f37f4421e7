-- The processes that share the database. Each renews its row every second; once a row has expired, others end what its process was writing.
create table instances (
  id integer primary key,
  -- Host name and process id, for who looks for a process.
  address text not null,
  expires_at timestamptz not null
);
