import { randomUUID } from 'node:crypto';

/** Logs a new visitor of a bot in; returns the headers of their calls. */
export const logIn = async (serviceUrl: string, botId: string): Promise<Record<string, string>> => {
  const identity = JSON.stringify({ userAgent: 'bench', clientType: 1, uuid: randomUUID() });
  const headers = {
    'X-Bot-Id': botId,
    'X-Channel-Id': 'web',
    'X-Style-Id': 'default',
    'X-Access-Mode': 'normal',
    'X-Guid': randomUUID(),
    'Accept-Language': 'en',
    'Content-Type': 'application/json',
  };
  const response = await fetch(`${serviceUrl}/im/v1/user/freeLogin`, {
    headers: { ...headers, Authorization: `Bearer id.${Buffer.from(identity).toString('base64url')}` },
  });
  const { object } = (await response.json()) as { object: { token: string } };
  return { ...headers, Authorization: `Bearer ${object.token}` };
};

/** The body of a new conversation's first question. */
export const runInput = () => {
  const messageId = randomUUID();
  return {
    threadId: randomUUID(),
    runId: randomUUID(),
    protocolVersion: '1.0',
    messages: [{ id: messageId, role: 'user', content: 'quick' }],
    tools: [],
    context: [],
    forwardedProps: { messageId, parentId: null, answerId: randomUUID() },
  };
};
