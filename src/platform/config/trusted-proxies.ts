import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from './settings.js';

/** Whether to trust a proxy, by its address and by the number of proxies between it and the service. */
export type Trust = (address: string, index: number) => boolean;

/** The setting in the framework's form; false for no proxy. */
export function trustedProxies({ trustProxy }: Settings): Trust | false {
  if (trustProxy === false) return false;
  if (typeof trustProxy === 'object') return proxyAddr.compile([...trustProxy]);
  return (_, index) => index < trustProxy;
}
