import type { ConnectionInfo } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { connectedPeers } from './connected-peers.js'

const hostWith = (...peers: string[]) => ({ connections: () => peers.map((peerId) => ({ peerId }) as ConnectionInfo) })

describe('the connected peers', () => {
  it('are named once, however many connections there are, in their order', () => {
    expect(connectedPeers(hostWith('b', 'a', 'b'))).toEqual(['b', 'a'])
    expect(connectedPeers(hostWith())).toEqual([])
  })
})
