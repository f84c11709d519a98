import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** 16-bit groups of an IPv6 address that name a subscriber's network; the subscriber may change the rest at will. */
const SUBSCRIBER_GROUPS = 4

/**
 * What limits count by: the network of one subscriber, that is an IPv4 address or the first 64 bits of an IPv6 one.
 * @param ip as the connection or a proxy gives it; anything that is no address is returned unchanged
 */
export function networkOf(ip: string): string {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip
  // An IPv4 address written as an IPv6 one is unwrapped.
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
