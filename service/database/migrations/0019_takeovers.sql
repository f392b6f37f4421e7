-- What another process needs to go on with a running answer whose agent can join the run at its back end.
alter table runs add column takeover json;
-- How many processes have gone on with it. Each writes a stream of its own, whose events are counted from a higher number.
alter table runs add column takeovers integer not null default 0;
