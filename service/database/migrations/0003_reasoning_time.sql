-- How long an answer was reasoned about, milliseconds.
alter table messages add column reasoning_ms integer;
