import { DatasetInvalidError } from '@kg/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDataset } from './check-dataset.js'
import { finishDataset } from './finish-dataset.js'
import { defaultDatasetLimits } from './limits.js'
import { type FinishedDataset, readDataset } from './read-dataset.js'
import { copyOf, farmer, farmerKey, milkGraph, monday } from './samples.test.support.js'
import { signDataset } from './signature.js'
import type { DatasetDraft, KgElement } from './types.js'

const draftOf = (input: unknown): DatasetDraft => {
  const read = readDataset(input)
  if (read.kind !== 'draft') throw new TypeError('finished')
  return read.draft
}
const finished = () => {
  const unsigned = finishDataset(draftOf({ '@graph': milkGraph }), { creators: [farmer], timestamp: monday })
  return signDataset(unsigned, { privateKey: farmerKey, domain: farmer.blockchainId, created: monday })
}
const reasonOf = (input: unknown): { path: string; why: string } => {
  try {
    readDataset(input)
  } catch (error) {
    if (error instanceof DatasetInvalidError) return error.data
    throw error
  }
  throw new TypeError('it was read')
}
/** The graph with one value put somewhere else. */
const changed = (path: (string | number)[], value: unknown) => {
  const graph = { '@graph': copyOf(milkGraph) } as object
  const last = path.at(-1) as string
  // Tests reach into any part of a document.
  const owner = path.slice(0, -1).reduce((at, key) => (at as Record<string, object>)[key] as object, graph)
  if (value === undefined) delete (owner as Record<string, unknown>)[last]
  else (owner as Record<string, unknown>)[last] = value
  return graph
}

describe('a graph without signature', () => {
  it('is read from an object, text or bytes', () => {
    const text = JSON.stringify({ '@graph': milkGraph, datasetHeader: { datasetTitle: 'Milk' } })
    expect(draftOf(text)).toEqual({ '@graph': milkGraph, datasetHeader: { datasetTitle: 'Milk' } })
    expect(draftOf(Buffer.from(text))).toEqual(draftOf(text))
    expect(draftOf(`\uFEFF${text}`)).toEqual(draftOf(text))
    expect(draftOf(JSON.parse(text))).toEqual(draftOf(text))
  })

  it('may use the old spelling and leave out defaults', () => {
    const text = JSON.stringify({ '@graph': milkGraph, datasetHeader: { OTJSONVersion: '1.1' } })
    const old = JSON.parse(
      text.replaceAll('"kg', '"ot').replaceAll('"direction":"direct",', '').replaceAll('"@type":"otRelation",', ''),
    )
    expect(draftOf(old)).toEqual({ '@graph': milkGraph, datasetHeader: { KGJSONVersion: '1.1' } })
  })

  it('is finished with what its author said in the header, in version 1.2', () => {
    const header = { datasetTags: ['a'], datasetCreationTimestamp: '2020-01-01T00:00:00Z', OTJSONVersion: '1.0' }
    const draft = draftOf({ '@graph': milkGraph, datasetHeader: { ...header, dataCreator: { identifiers: 'forged' } } })
    const { datasetHeader } = finishDataset(draft, { creators: [farmer], timestamp: monday })
    expect(datasetHeader).toMatchObject({
      KGJSONVersion: '1.2',
      datasetTags: ['a'],
      datasetCreationTimestamp: '2020-01-01T00:00:00Z',
      dataCreator: { identifiers: [{ identifierValue: farmer.identity, identifierType: 'ERC725' }] },
    })
  })
})

describe('a finished dataset', () => {
  const read = (input: unknown) => readDataset(input) as FinishedDataset

  it('is read as it is and passes the check of its hashes', () => {
    const dataset = finished()
    const result = read(JSON.stringify(dataset))
    expect(result).toEqual({ kind: 'finished', dataset, spelling: 'kg' })
    expect(() => checkDataset(result)).not.toThrow()
  })

  it.each([
    ['/@id', (d: object) => Object.assign(d, { '@id': `0x${'0'.repeat(64)}` })],
    ['/datasetHeader/dataIntegrity/proofs/0/proofValue', (d: object) => Object.assign(d, headerOf('0x00'))],
  ])('is refused when %s does not fit its content', (path, change) => {
    const result = read(change(copyOf(finished())))
    expect(() => checkDataset(result)).toThrow(expect.objectContaining({ data: expect.objectContaining({ path }) }))
  })

  const headerOf = (proofValue: string) => {
    const { datasetHeader } = copyOf(finished())
    return {
      datasetHeader: { ...datasetHeader, dataIntegrity: { proofs: [{ proofValue, proofType: 'merkleRootHash' }] } },
    }
  }

  it('is refused when permissioned data does not fit its hash', () => {
    const dataset = copyOf(finished())
    const graph = dataset['@graph'].map((element) => ({ ...element }))
    const at = graph.findIndex(({ properties }) => 'permissioned_data' in properties)
    graph[at] = { ...graph[at], properties: { permissioned_data: { data: {} } } } as unknown as KgElement // any element
    expect(() => checkDataset(read({ ...dataset, '@graph': graph }))).toThrow('permissioned_data_hash')
  })

  it('may not mix spellings or have other keys', () => {
    const text = JSON.stringify(finished())
    expect(reasonOf(text.replace('KGJSONVersion', 'OTJSONVersion')).why).toContain('one spelling')
    expect(reasonOf({ ...finished(), extra: 1 }).path).toBe('/extra')
  })

  it('may have one signature as version 1.0 writes it', () => {
    const { signature, ...rest } = finished()
    const value = signature[0]?.proofValue
    expect(read({ ...rest, signature: { value, type: 'ethereum-signature' } }).dataset.signature).toEqual([
      { type: 'ethereum-signature', proofValue: value },
    ])
  })
})

describe('invalid input', () => {
  it.each([
    [['@graph'], undefined, '/@graph'],
    [['@graph'], [], '/@graph'],
    [['@graph', 0], 7, '/@graph/0'],
    [['@graph', 0, '@id'], '', '/@graph/0/@id'],
    [['@graph', 0, '@type'], 'Thing', '/@graph/0/@type'],
    [['@graph', 0, 'identifiers'], undefined, '/@graph/0/identifiers'],
    [['@graph', 0, 'identifiers', 1, '@value'], 5, '/@graph/0/identifiers/1/@value'],
    [['@graph', 0, 'properties'], [], '/@graph/0/properties'],
    [['@graph', 1, 'properties', 'permissioned_data'], 'x', '/@graph/1/properties/permissioned_data'],
    [['@graph', 2, 'relations'], undefined, '/@graph/2/relations'],
    [['@graph', 2, 'relations', 0, 'direction'], 'reverse', '/@graph/2/relations/0/direction'],
    [['@graph', 2, 'relations', 0, 'linkedObject', '@id'], 'x', '/@graph/2/relations/0/linkedObject/@id'],
    [['@graph', 2, '@id'], 'connector-7', '/@graph/3/@id'],
    [['@graph', 3, 'identifiers', 0, '@type'], 'uuid', '/@graph/3/identifiers'],
    [['@graph', 3, 'properties'], {}, '/@graph/3/properties/expectedConnectionCreators'],
    [['datasetHeader'], { KGJSONVersion: '2.0' }, '/datasetHeader/KGJSONVersion'],
    [['datasetHeader'], { datasetTags: [1] }, '/datasetHeader/datasetTags/0'],
    [['@graph', 0, 'properties', 'a/b~'], Number.NaN, '/@graph/0/properties/a~1b~0'],
    [['@graph', 0, 'properties', 'when'], new Date(0), '/@graph/0/properties/when'],
    [['@graph', 0, 'properties', 'half'], '\ud800', '/@graph/0/properties/half'],
  ])('is refused with its path: %j', (path, value, pointer) => {
    expect(reasonOf(changed(path, value)).path).toBe(pointer)
  })

  it.each(['', '{', '[]', 'null', '"text"', '{"@graph":', new Uint8Array([0xff, 0xfe]), 5, undefined])(
    'is refused with a reason: %j',
    (input) => {
      expect(reasonOf(input)).toMatchObject({ path: '' })
    },
  )

  it('is refused when it is nested too deep, circular or too large', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(reasonOf(`{"@graph":${deep}}`).why).toContain('nested')
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(reasonOf({ '@graph': [circle] }).why).toContain('nested')
    expect(() => readDataset('{"@graph":[]}', { ...defaultDatasetLimits, maxBytes: 5 })).toThrow('larger')
    expect(() => readDataset({ '@graph': milkGraph }, { ...defaultDatasetLimits, maxElements: 3 })).toThrow('more than')
  })

  it('cannot reach a prototype', () => {
    const text = JSON.stringify({ '@graph': milkGraph }).replace('"cows":12', '"__proto__":{"polluted":true}')
    expect(reasonOf(text).path).toBe('/@graph/0/properties/__proto__')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('throws nothing but its own error, whatever it is', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.record({ '@graph': fc.array(fc.anything()), signature: fc.anything() }, { requiredKeys: ['@graph'] }),
    )
    fc.assert(
      fc.property(anything, (input) => {
        try {
          readDataset(input)
        } catch (error) {
          expect(error).toBeInstanceOf(DatasetInvalidError)
        }
      }),
    )
  })
})
