import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** 16-bit groups of an IPv6 address that name a subscriber's network; the subscriber may change the rest at will. */
const SUBSCRIBER_GROUPS = 4

/** Of a site: providers hand out as many to every customer, so that one person may have 65,536 networks. */
const SITE_GROUPS = 3
export const SITE_FACTOR = 20

/**
 * What limits count by: the network of one subscriber, that is an IPv4 address or the first 64 bits of an IPv6 one.
 * @param ip as the connection or a proxy gives it; anything that is no address is returned unchanged
 */
export function networkOf(ip: string): string {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${groupsOf(address, SUBSCRIBER_GROUPS)}::/64`
}

/**
 * The wider network around one of IPv6, its first 48 bits: counted beside it, with a wider limit.
 * @param network as `networkOf` gives it
 * @returns undefined where nothing is around it
 */
export function siteOf(network: string): string | undefined {
  const [address = '', bits] = network.split('/')
  if (bits !== '64' || !ipaddr.IPv6.isValid(address)) return undefined
  return `${groupsOf(ipaddr.IPv6.parse(address), SITE_GROUPS)}::/48`
}

function groupsOf(address: ipaddr.IPv6, count: number): string {
  return address.parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')
}
