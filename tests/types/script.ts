/*
 * Uses of the script tag's global that compile, and uses that must not, each with its reason. Nothing here runs.
 */
import 'casement/sdk.js';

casement('open');
casement('send', 'Hello');
export const made = casement.createChat({ botId: 'support' });
made.close();
// @ts-expect-error the queue is the page's own affair before the script has loaded
casement.q.push(['open']);
// @ts-expect-error there is no such option
casement.createChat({ bot: 'support' });
