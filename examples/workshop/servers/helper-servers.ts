import type { LocalServer } from './listen-locally.ts';

/** Starts a server when it is first asked for. */
const onDemand = (start: () => Promise<LocalServer>) => {
  let started: Promise<LocalServer> | undefined;
  return {
    url: async (): Promise<string> => {
      started ??= start();
      const attempt = started;
      try {
        return (await attempt).url;
      } catch (error) {
        if (started === attempt) started = undefined;
        throw error;
      }
    },
    close: async (): Promise<void> => {
      const server = await started?.catch(() => undefined);
      started = undefined;
      await server?.close();
    },
  };
};

/** The servers that come with the service, so that the workshop bot works without any other. */
export const createHelperServers = () => {
  const shop = onDemand(async () => (await import('./shop-server.ts')).startShopServer());
  const textTools = onDemand(async () => (await import('./text-tools-server.ts')).startTextToolsServer());
  return {
    shopUrl: shop.url,
    mcpUrl: async () => `${await textTools.url()}/mcp`,
    close: async () => {
      await Promise.all([shop.close(), textTools.close()]);
    },
  };
};
