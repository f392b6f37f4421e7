import { connect, WindowMessenger } from 'penpal';

/** An app that no longer speaks the protocol of this SDK. */
const connection = connect<{ hello(greeting: unknown): void }>({
  messenger: new WindowMessenger({ remoteWindow: window.parent, allowedOrigins: ['*'] }),
});
const remote = await connection.promise;
void remote.hello({ protocol: 99, oldestProtocol: 99, capabilities: [], locale: 'en', colorScheme: 'light' });
