import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../config/settings.js';

/** Whether what a proxy forwards counts, by its address and by how many stand between it and the service. */
export type Trust = (address: string, index: number) => boolean;

/** The setting as the framework takes it; false for no proxy at all. */
export function trustedProxies({ trustProxy }: Settings): Trust | false {
  if (trustProxy === false) return false;
  if (typeof trustProxy === 'object') return proxyAddr.compile([...trustProxy]);
  return (_, index) => index < trustProxy;
}
