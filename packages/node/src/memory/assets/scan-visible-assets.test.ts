import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { scanVisibleAssets } from './scan-visible-assets.js'

const lines = ['<urn:s> <urn:p> "1" .']

describe('a scan of visible assets', () => {
  it('orders names as the ledger does, also those beyond the first plane', async () => {
    const graph = await openLab()
    const given = ['a', 'b', '\u{1f600}', '\uffee', 'Z']
    for (const name of given) await graph.create(draftRef(name), lines, name === 'b' ? 'open' : 'shared')
    const listed = graph.assets.list({ contextGraphId: 'lab', limit: 10 }, asAnn).rows.map(({ name }) => name)
    expect(listed).toEqual(['Z', 'a', 'b', '\uffee', '\u{1f600}'])
  })

  it('reads no draft of others to fill a page', async () => {
    const graph = await openLab()
    for (let i = 0; i < 40; i++) await graph.create(draftRef(`bobs-${i}`), lines, 'open', asBob)
    await graph.create(draftRef('zoe'), lines, 'shared', asBob)
    const read: string[] = []
    const reader = graph.ledger.read((r) => r)
    const watched = Object.create(reader, {
      by: {
        *value(...args: Parameters<typeof reader.by>) {
          for (const row of reader.by(...args)) {
            read.push(String(row.key))
            yield row
          }
        },
      },
    })
    const rows = [...scanVisibleAssets(watched, 'lab', asAnn, {})]
    expect(rows.map(({ value }) => value.name)).toEqual(['zoe'])
    expect(read).toHaveLength(1)
  })
})
