import { connect } from 'penpal';
import { createMessenger } from '../../../../sdk/protocol/messenger.ts';

/** An app that no longer speaks the protocol of this SDK. */
const connection = connect<{ hello(greeting: unknown): void }>({
  messenger: createMessenger(window.parent, '*'),
});
const remote = await connection.promise;
void remote.hello({ protocol: 99, oldestProtocol: 99, capabilities: [], locale: 'en', colorScheme: 'light' });
