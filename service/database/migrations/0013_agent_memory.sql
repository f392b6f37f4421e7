-- What the agent of an answer has kept beside it, such as the id of a conversation at its back end, and when; never shown.
alter table messages add column agent_memory text;
alter table messages add column agent_memory_at bigint;
create index messages_remembered on messages (visitor_id, session_id, agent_memory_at desc) where agent_memory is not null;
