-- A search reads the newest messages of a visitor, whatever their conversation.
create index concurrently if not exists messages_of_visitor on messages (visitor_id, position desc);
