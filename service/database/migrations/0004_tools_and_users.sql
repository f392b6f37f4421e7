-- What a complete answer waits for; null once it has been answered or a later question was asked.
alter table messages add column interrupts json;
-- What was said and which tools were called, in turn; null for an answer without calls.
alter table messages add column rounds json;
-- The activities of an answer that waits, as its stream told them, to tell them again when it goes on.
alter table messages add column activities json;

-- Tokens that were logged out, by their hash, until they would have expired.
create table revoked_tokens (
  hash text primary key,
  expires_at bigint not null
);
create index revoked_tokens_by_age on revoked_tokens (expires_at);
