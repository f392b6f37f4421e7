-- Who logs in by a way of the chat's own. Nothing here goes with the conversations, which are kept for some days only.
create table accounts (
  -- The visitor id of the account's conversations.
  id text primary key,
  bot_id text not null,
  -- phone, email or google
  way text not null,
  -- What the way tells people apart by: a phone number with plus, an address in lower case, an issuer and its subject.
  subject text not null,
  name text,
  email text,
  phone text,
  created_at bigint not null,
  last_login_at bigint not null,
  unique (bot_id, way, subject)
);

-- The code that was sent last to a phone number or an address, for one bot. Neither the code nor where it went can be read here.
create table login_codes (
  target_hash text primary key,
  code_hash text not null,
  tries integer not null default 0,
  expires_at bigint not null
);
create index login_codes_by_age on login_codes (expires_at);

-- Slider checks. A row goes when its check has served, or has become too old.
create table captchas (
  token text primary key,
  type text not null,
  secret_key text not null,
  -- The right place of the piece, or challenge and difficulty.
  answer json not null,
  -- Each can be tried once.
  tried boolean not null default false,
  -- The hash of what proves that it was passed.
  verification_hash text,
  expires_at bigint not null
);
create unique index captchas_by_verification on captchas (verification_hash);
create index captchas_by_age on captchas (expires_at);

-- How a visitor stands with a bot that lets people in one by one, and whether they are locked out of any bot.
create table standings (
  visitor_id text primary key,
  bot_id text not null,
  -- submitted, under-review, rejected or approved; absent for who has not applied
  status text,
  disabled boolean not null default false,
  user_name text,
  application text,
  -- The administrator's words on the last decision.
  reason text,
  created_at bigint not null,
  updated_at bigint not null
);

-- What was done to accounts, for good.
create table audit_trail (
  position bigint generated always as identity primary key,
  at bigint not null,
  -- administrator or visitor
  actor text not null,
  action text not null,
  bot_id text not null,
  visitor_id text not null,
  detail text
);
create index audit_trail_of_visitor on audit_trail (visitor_id, position desc);
