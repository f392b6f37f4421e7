-- Log-ins with Google that have begun. Neither what proves the reply (nonce and verifier, which come from the state and the service's
-- secret) nor state and ticket themselves can be read here.
create table google_logins (
  state_hash text primary key,
  ticket_hash text not null unique,
  bot_id text not null,
  channel_id text not null,
  client_id text not null,
  -- Where the provider sends the visitor back to.
  redirect_uri text not null,
  -- The app's origin, the only one that the callback page reports to.
  app_origin text not null,
  language text not null,
  -- Two digits that the visitor compares when the callback page has no window to report to.
  number text not null,
  -- open; exchanging, once somebody has come with a code; done, when the ticket may be turned in; failed
  phase text not null,
  -- Why it failed: cancelled or provider
  reason text,
  -- Who the visitor is, once it is done.
  subject text,
  name text,
  email text,
  expires_at bigint not null
);
create index google_logins_by_age on google_logins (expires_at);
