import { networkOf, siteOf } from './network'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('the site around a network', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['unknown', undefined],
  ])('of %s is %s', (ip, site) => {
    expect(siteOf(networkOf(ip))).toBe(site)
  })

  it('is no one for a text that is not a network', () => {
    for (const key of ['', 'an account', '/64', 'x::/64', 'hash|2001:db8:1:2::/64'])
      expect(siteOf(key)).toBeUndefined()
  })
})
