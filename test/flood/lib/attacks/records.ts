import { randomBytes } from 'node:crypto'
import { agentDid } from '@kg/core'
import { type Band, gossip, junkLines, pick, sealJunk } from '../band.js'

/** Shares junk in the user's open graph, where anyone may write. */
export async function shareJunk(band: Band): Promise<void> {
  const { openGraph: graph } = band.target
  while (!band.signal.aborted)
    await band.attempt('records in the open graph', () => {
      const junk = { graph, name: `junk-${randomBytes(6).toString('hex')}`, lines: junkLines(20, 2000) }
      return gossip(pick(band.hosts), graph, sealJunk(band, pick(band.keys), junk))
    })
}

/** Changes long profiles again and again. */
export async function changeProfiles(band: Band): Promise<void> {
  for (let version = 1; !band.signal.aborted; version++) {
    const [from, key] = [pick(band.hosts), pick(band.keys)]
    const about = `<${agentDid(key.agent)}>`
    const facts = { name: `junk ${version}`, peerId: from.host.peerId, agentAddress: key.agent, nodeRole: 'edge' }
    const lines = [
      ...Object.entries(facts).map(([term, value]) => `${about} <urn:kg:ns:${term}> "${value}" .`),
      ...Array.from({ length: 50 }, (_, i) => `${about} <urn:kg:ns:skill> "junk-${i}" .`),
    ]
    await band.attempt('profiles', () =>
      gossip(from, 'agents', sealJunk(band, key, { graph: 'agents', name: 'profile', lines, version })),
    )
  }
}
