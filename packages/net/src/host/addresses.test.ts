import { describe, expect, it } from 'vitest'
import { networkAddressOf } from './addresses.js'

describe('the party behind an address', () => {
  it.each([
    ['/ip4/10.1.2.3/tcp/9201', '10.1.2.3'],
    ['/ip4/10.1.2.3/tcp/9201/ws/p2p/12D3KooW', '10.1.2.3'],
    ['/ip4/10.1.2.3/tcp/9201/p2p/12D3KooR/p2p-circuit/p2p/12D3KooW', '10.1.2.3'],
    ['/ip6/2001:db8:1:2:3:4:5:6/tcp/9201', '2001:db8:1:2'],
    ['/ip6/2001:0db8:1::9/tcp/9201', '2001:db8:1:0'],
    ['/ip6/::1/tcp/9201', '0:0:0:0'],
    ['/dns4/node.example.org/tcp/9201', undefined],
  ])('of %s is %s', (multiaddr, party) => expect(networkAddressOf(multiaddr)).toBe(party))
})
