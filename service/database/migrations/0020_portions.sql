-- What processes have taken of the budgets that all visitors of a bot share. It counts as used until it is given back.
create table portions (
  -- The budget, as in allowances.
  key text not null,
  -- The process, as in instances. When it is gone, the others give back what it has not used.
  instance integer not null,
  bot_id text not null,
  amount integer not null,
  -- How long it takes until one of them comes back.
  cost_ms double precision not null,
  -- The stream of a run that began before: the runs that have used the amount have later ones.
  since bigint not null,
  primary key (key, instance)
);
