import { randomBytes } from 'node:crypto'
import { wire } from '../../../lib/scripted-member.js'
import { type Band, junkLines, pick, sealJunk } from '../band.js'

/** Wants the node to promise to keep what nobody will ever publish. */
export async function wantAcknowledgements(band: Band): Promise<void> {
  const { target, peerId } = band
  while (!band.signal.aborted)
    await band.attempt('acknowledgements', () => {
      const junk = {
        graph: target.openGraph,
        name: `ack-${randomBytes(6).toString('hex')}`,
        lines: junkLines(20, 4000),
      }
      const question = { ...sealJunk(band, pick(band.keys), junk), contextGraphId: target.onChainId, epochs: 1 }
      return pick(band.hosts).host.request(peerId, 'storage-ack', wire(question))
    })
}
