import { canonicalLines } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { describe, expect, it } from 'vitest'
import { definitionLines, type GraphDefinition, readDefinition } from './definition.js'

const agent = (digit: string) => `0x${digit.repeat(40)}`
const definition: GraphDefinition = {
  id: `${agent('a')}/lab`,
  name: 'The "lab"\nof all',
  description: 'ü — \\ ',
  curator: agent('a'),
  accessPolicy: 1,
  private: true,
  createdAt: 1_700_000_000_000,
  epoch: 3,
  formerKeys: 'ab12',
  members: [{ agent: agent('a'), peerId: 'P', encryptionKey: '11', groupKey: '22' }, { agent: agent('b') }],
  retained: [`0x${'c'.repeat(64)}`, `0x${'d'.repeat(64)}`],
  hostKey: { epoch: 3, key: 'K', curator: agent('a'), signature: '0x99' },
}
const textOf = (given: GraphDefinition) => `${[...definitionLines(given)].sort().join('\n')}\n`

describe('the definition of a context graph', () => {
  it('is read as it was written', () => {
    expect(readDefinition(textOf(definition))).toEqual(definition)
    const { description: _text, formerKeys: _keys, hostKey: _host, ...small } = definition
    expect(readDefinition(textOf({ ...small, retained: [], members: [{ agent: agent('a') }] }))).toEqual({
      ...small,
      retained: [],
      members: [{ agent: agent('a') }],
    })
  })

  it('is in canonical form', async () => {
    const quads = await readQuads(textOf(definition), { format: 'n-triples' })
    expect([...(await canonicalLines(quads))].sort()).toEqual([...definitionLines(definition)].sort())
  })

  it('is nothing when it is about another graph than it says, has no curator, or no key', () => {
    const text = textOf(definition)
    expect(readDefinition('')).toBeUndefined()
    expect(readDefinition('<urn:a> <urn:b> <urn:c> .\n')).toBeUndefined()
    expect(readDefinition(text.replaceAll(`<did:kg:context-graph:${definition.id}>`, '<did:kg:context-graph:x>'))).toBe(
      undefined,
    )
    expect(readDefinition(text.replace(/.*ns:curator>.*\n/, ''))).toBeUndefined()
    expect(readDefinition(text.replace(/.*ns:keyEpoch>.*\n/, ''))).toBeUndefined()
  })

  it('names a moment that has been, and texts of a size that can be shown', () => {
    for (const createdAt of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, Date.now() + 1e6]) {
      const read = readDefinition(textOf({ ...definition, createdAt }))
      expect(Math.abs((read?.createdAt ?? 0) - Date.now())).toBeLessThan(60_000)
    }
    const long = { name: 'n'.repeat(257), description: 'd'.repeat(4097), retained: ['k'.repeat(5000)] }
    const members = [{ agent: agent('b'), peerId: 'P'.repeat(129) }]
    const read = readDefinition(textOf({ ...definition, ...long, members }))
    expect(read).toMatchObject({ name: definition.id, retained: [], members: [{ agent: agent('b') }] })
    expect(read).not.toHaveProperty('description')
    expect(read?.members[0]).not.toHaveProperty('peerId')
  })
})
