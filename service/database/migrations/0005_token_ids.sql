-- A token is revoked by its id, whatever text it was presented as.
delete from revoked_tokens;
alter table revoked_tokens rename column hash to id;
