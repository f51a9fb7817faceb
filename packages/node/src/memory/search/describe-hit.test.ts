import type { SearchHit } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { findOwnAsset } from '../assets/draft-row.js'
import { assetKey, kaIdOf } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { ann, asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { trustRows } from '../trust-levels/table.js'
import { describeHit } from './describe-hit.js'

const node = await openLab()
const hit: SearchHit = {
  entity: 'urn:s',
  snippet: 'a fox',
  highlights: [],
  statements: [],
  score: 1,
  layer: 'swm',
  private: false,
  graph: 'urn:g',
  contextGraphId: 'lab',
  agent: ann,
  name: 'asset',
}
const describeIt = (more: Partial<SearchHit> = {}) => node.ledger.read((r) => describeHit(r, { ...hit, ...more }))

/** Moves the shared layer to the published one, as a chain would, and has the version endorsed. */
async function publish() {
  const row = node.ledger.read((r) => findOwnAsset(r, draftRef('asset'), asAnn))
  if (row?.swm === undefined) throw new Error('it is shared')
  const { swm, ...rest } = row
  await node.ledger.write({ agent: 'test', action: 'asset.publish', subject: 'asset' }, (w) => {
    w.put(assetRows, assetKey(row), { ...rest, vm: { ...swm, seal: { ...swm.seal, chainName: 'local' } } })
    w.put(trustRows, kaIdOf(row), {
      version: swm.seal.version,
      level: 1,
      endorsements: 2,
      verifications: 0,
      graph: 'urn:g',
      sub: '',
    })
  })
}

describe('a hit', () => {
  it('says where it stands and whose it is, also where the ledger no longer has the asset', () => {
    expect(describeIt()).toEqual({
      entity: 'urn:s',
      snippet: 'a fox',
      highlights: [],
      score: 1,
      layer: 'swm',
      contextGraphId: 'lab',
      asset: { name: 'asset', agentAddress: ann },
      statements: [],
    })
    expect(describeIt({ layer: 'wm', private: true, label: 'Fox', subGraphName: 'web' })).toMatchObject({
      private: true,
      label: 'Fox',
      subGraphName: 'web',
    })
  })

  it('in a published layer has the UAL and the trust of that version', async () => {
    await node.create(draftRef('asset'), ['<urn:s> <urn:p> "a fox" .'], 'shared')
    expect(describeIt().asset).not.toHaveProperty('ual')
    await publish()
    expect(describeIt({ layer: 'vm' })).toMatchObject({
      asset: { ual: expect.stringMatching(/^did:kg:/) },
      trust: { level: 1, endorsements: 2 },
    })
    expect(describeIt({ layer: 'wm' })).not.toHaveProperty('trust')
  })
})
