import { webUrl } from '../base/safe-address.ts';

/**
 * The address of something the service names: complete ones as they are, others below the service's base.
 * undefined when it is no http or https address.
 * @param base The service's base: a path or an address, without a slash at its end.
 */
export const serviceAddress = (
  base: string,
  address: string,
  page = document.baseURI,
): string | undefined => {
  const isComplete = /^[a-z][a-z\d+.-]*:|^\/\//i.test(address);
  const path = address.startsWith('/') ? address : `/${address}`;
  return webUrl(isComplete ? address : base + path, page)?.href;
};
