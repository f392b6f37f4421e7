import { connect } from 'penpal';
import { createMessenger } from '../../../../sdk/transport/peer.ts';
import { readHostOrigin } from '../../../../app/shell/environment.ts';

/** An app that no longer speaks the protocol of this SDK, or does not speak it yet. */
const protocol = new URLSearchParams(location.search).get('bot_id') === 'older' ? 0 : 99;
const connection = connect<{ hello(greeting: unknown): void }>({
  messenger: createMessenger(window.parent, readHostOrigin() ?? '*'),
});
const remote = await connection.promise;
void remote.hello({
  protocol,
  oldestProtocol: protocol,
  capabilities: [],
  locale: 'en',
  colorScheme: 'light',
});
