import { randomBytes } from 'node:crypto'
import { toHex } from '@kg/core'
import { privateKeyToAccount } from 'viem/accounts'
import { signJoinRequest, wire } from '../../../lib/scripted-member.js'
import { type Band, pick } from '../band.js'

/** Asks for all keys to be let into the user's graph, and sends decisions that nobody waits for. */
export async function askToJoin(band: Band): Promise<void> {
  const { target, peerId } = band
  while (!band.signal.aborted) {
    const [{ host }, key] = [pick(band.hosts), pick(band.keys)]
    await band.attempt('requests to join', async () => {
      const request = await signJoinRequest({
        graph: target.curatedGraph,
        account: privateKeyToAccount(toHex(key.secret)),
        peerId: host.peerId,
        place: target.place,
        encryptionKey: randomBytes(32).toString('hex'),
      })
      await host.request(peerId, 'join', wire(request))
    })
    for (const kind of ['approved', 'rejected', 'joined', 'removed'])
      await band.attempt('other join messages', () =>
        host.request(
          peerId,
          'join',
          wire({ kind, graph: target.curatedGraph, agent: target.author, nonce: '', sealed: randomBytes(4096) }),
        ),
      )
  }
}
