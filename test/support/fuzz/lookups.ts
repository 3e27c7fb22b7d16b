import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes every lookup of a host name fail, so that no request leaves this machine.
 * @returns a function that ends this
 */
export function refuseLookups(): () => void {
  const { lookup } = dns;
  const replace = (other: typeof lookup): void => {
    dns.lookup = other;
    syncBuiltinESMExports();
  };
  replace(async (name: string) => Promise.reject(new Error(`${name} is not looked up`)));
  return () => {
    replace(lookup);
  };
}
