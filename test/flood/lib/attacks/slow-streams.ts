import { once } from 'node:events'
import { connect } from 'node:net'
import { nameHash } from '@kg/core'
import { pause } from '@kg/core/async'
import { wire } from '../../../lib/scripted-member.js'
import { slowLink } from '../../../lib/slow-link.js'
import { stranger } from '../../../lib/stranger.js'
import type { Band } from '../band.js'

const streamsAtOnce = 12

/** Asks for much over many streams, and reads a byte of it in a second. */
export async function readSlowly(band: Band): Promise<void> {
  const { target, signal } = band
  const keys = [target.largeAsset, ...target.assets].map((name) => [name, target.author, 'swm'].join('\n'))
  const request = wire({ graph: nameHash(target.openGraph), keys })
  while (!signal.aborted)
    await band.attempt('slow readers', async () => {
      await using link = await slowLink(target.address)
      await using reader = await stranger(target.place)
      const peerId = await reader.host.dial(link.address)
      const streams = Array.from({ length: streamsAtOnce }, async () => {
        for await (const _ of reader.host.requestStream(peerId, 'assets', request, { signal })) link.crawl()
      })
      const ends = await Promise.allSettled(streams)
      if (ends.every(({ status }) => status === 'rejected')) throw new Error('cut')
    })
}

/** Connects and says nothing. */
export async function stayMute(band: Band): Promise<void> {
  const [, ip = '', port = ''] = /^\/ip4\/([^/]+)\/tcp\/(\d+)/.exec(band.target.address) ?? []
  while (!band.signal.aborted)
    await band.attempt('mute connections', async () => {
      const socket = connect(Number(port), ip)
      // The node cuts it some time.
      socket.on('error', () => socket.destroy())
      await once(socket, 'close', { signal: band.signal }).finally(() => socket.destroy())
      await pause(100)
    })
}
