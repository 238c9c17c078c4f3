import Bowser from 'bowser';
import { addressKey } from '@hourbank/service-kit/rate-limit';

/** Where a login comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** Of other programs the library returns text of the header, which emails must not contain (D-67). */
const knownBrowsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const knownSystems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** Describes a device for people, and its browser and network for comparison. */
export function deviceOf({ address, userAgent }: Origin) {
  const { browser, os } = userAgent === '' ? { browser: {}, os: {} } : Bowser.parse(userAgent);
  const family = browser.name !== undefined && knownBrowsers.has(browser.name) ? browser.name : '';
  const system = os.name !== undefined && knownSystems.has(os.name) ? os.name : '';
  const device = [family, system].filter((part) => part !== '').join(' on ');
  const key = addressKey(address);
  return { browser: family, device: device.slice(0, 100), address: key.slice(0, 64), network: networkOf(key) };
}

/** The /24 network of an IPv4 address, or the /48 network of an IPv6 /64 network. */
const networkOf = (key: string): string =>
  key.includes(':') ? key.split(':').slice(0, 3).join(':') : key.split('.').slice(0, 3).join('.');
