-- Events of a run that only its agent may know, encrypted values: one a line, behind the number of the event that it follows and a space.
-- An answer that has ended keeps them in its rounds; these serve one that breaks off.
alter table run_events add column withheld text;
