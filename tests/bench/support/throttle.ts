import type { Page } from '@playwright/test';

/** A slow phone on a slow line. */
const slowPhone = { cpu: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };

/** Slows the page down from now on. */
export const throttle = async (page: Page, { cpu, bytesPerSecond, latencyMs } = slowPhone): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
};
