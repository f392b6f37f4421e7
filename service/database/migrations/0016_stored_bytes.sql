-- How much is stored, as changes that are added up: a row for each statement that stores something, so that none waits for
-- another, and nobody has to look at everything that is stored. The clean-up joins the rows.
create table stored_bytes (
  position bigint generated always as identity primary key,
  -- texts or files
  kind text not null,
  bytes bigint not null
);
create index stored_bytes_of_kind on stored_bytes (kind, position) include (bytes);

-- The bytes of texts before they are compressed: how many they are then is not known yet where a row is counted.
create function bytes_of(m messages) returns bigint language sql stable as $$
  select octet_length(m.parts::text) + coalesce(octet_length(m.reasoning), 0) + coalesce(octet_length(m.steps::text), 0)
    + coalesce(octet_length(m.sources::text), 0) + coalesce(octet_length(m.rounds::text), 0)
    + coalesce(octet_length(m.activities::text), 0) $$;

create function count_new_messages() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (kind, bytes) select 'texts', sum(bytes_of(row)) from rows row having count(*) > 0
  ; return null; end $$;
create function count_gone_messages() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (kind, bytes) select 'texts', -sum(bytes_of(row)) from rows row having count(*) > 0
  ; return null; end $$;
create function count_changed_message() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (kind, bytes) values ('texts', bytes_of(new) - bytes_of(old))
  ; return null; end $$;
create trigger count_new after insert on messages referencing new table as rows
  for each statement execute function count_new_messages();
create trigger count_gone after delete on messages referencing old table as rows
  for each statement execute function count_gone_messages();
create trigger count_changed after update of parts, reasoning, steps, sources, rounds, activities on messages
  for each row execute function count_changed_message();

create function count_share() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (kind, bytes)
  values ('texts', coalesce(octet_length(new.messages::text), 0) - coalesce(octet_length(old.messages::text), 0))
  ; return null; end $$;
create trigger count_stored after insert or delete or update of messages on shares
  for each row execute function count_share();

create function count_file() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (kind, bytes) values ('files', coalesce(new.size, 0) - coalesce(old.size, 0))
  ; return null; end $$;
create trigger count_stored after insert or delete or update of size on files
  for each row execute function count_file();

insert into stored_bytes (kind, bytes)
  select 'texts', coalesce(sum(bytes_of(m)), 0) from messages m
  union all select 'texts', coalesce(sum(octet_length(messages::text)), 0) from shares
  union all select 'files', coalesce(sum(size), 0) from files;
