import { readFileSync } from 'node:fs'
import type { Hex } from '@kg/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDataset, formOf } from './check-dataset.js'
import { dataHash, datasetId, possibleIds } from './hash-dataset.js'
import { naiveId, naiveMessageHash, naivePermissionedHash, naiveRoot } from './naive.test.support.js'
import { permissionedDataHash } from './permissioned-data.js'
import { type FinishedDataset, readDataset } from './read-dataset.js'
import { checkObjectProof, proveObjects, rootHash } from './root-hash.js'
import { farmerKey, milkGraph } from './samples.test.support.js'
import { isSignedBy, messageDigest, signDataset } from './signature.js'
import { signingText } from './signing-text.js'
import { spellElement, spellHeader } from './spelling.js'
import type { DatasetVersion, KgElement, Spelling } from './types.js'

type Copy = Parameters<typeof naiveId>[0]
const file = new URL('../../../src/datasets/kg-json/vectors.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
  dataset: object
  data_hash: Hex
  permissioned_data_hash: Hex
  signer: string
  versions: Record<string, { dataset_id: Hex; root_hash: Hex }>
}
const finished = readDataset(vectors.dataset) as FinishedDataset
const { dataset } = finished
const graph = dataset['@graph']
const creator = dataset.datasetHeader.dataCreator
const shuffled = (elements: readonly KgElement[]) =>
  elements
    .map((element) => ({
      ...Object.fromEntries(Object.entries(element).reverse()),
      identifiers: [...element.identifiers].reverse(),
      relations: [...element.relations].reverse(),
    }))
    .reverse() as unknown as KgElement[] // the same elements, written in another order

describe('the published vectors', () => {
  it('pass the check and carry the signature of their signer', () => {
    expect(() => checkDataset(finished)).not.toThrow()
    expect(isSignedBy(finished, vectors.signer)).toBe(true)
    expect(isSignedBy(finished, `0x${'1'.repeat(40)}`)).toBe(false)
    expect(dataHash(graph, dataset.datasetHeader)).toBe(vectors.data_hash)
  })

  it.each(Object.entries(vectors.versions))('give the id and the root of version %s', (name, expected) => {
    const [version, spelling] = name.split(' ') as [DatasetVersion, Spelling]
    const id = datasetId(graph, { version, spelling })
    expect(id).toBe(expected.dataset_id)
    expect(rootHash({ datasetId: id, creator, graph }, { version, spelling })).toBe(expected.root_hash)
  })

  it.each(['kg', 'ot'] as const)('agree with a second implementation, spelled %s', (spelling) => {
    const spelled = graph.map((element) => spellElement(element, spelling)) as unknown as Copy // for the naive one
    const { dataset_id, root_hash } = vectors.versions[`1.2 ${spelling}`]!
    expect(naiveId(spelled)).toBe(dataset_id)
    expect(naiveRoot(spelled, dataset_id, structuredClone(creator) as unknown as Copy)).toBe(root_hash) // as above
    expect(naivePermissionedHash(structuredClone(milkGraph[1].properties.permissioned_data.data) as never)).toBe(
      vectors.permissioned_data_hash,
    ) // a readonly copy
    const text = signingText(dataset, spelling)
    expect(Buffer.from(messageDigest(text, 'bytes')).toString('hex')).toBe(naiveMessageHash(text))
  })

  it('are the same in another order of elements, identifiers, relations and keys', () => {
    const other = shuffled(graph)
    expect(datasetId(other)).toBe(dataset['@id'])
    expect(rootHash({ datasetId: dataset['@id'], creator, graph: other }, formOf(finished))).toBe(
      dataset.datasetHeader.dataIntegrity.proofs[0]?.proofValue,
    )
    expect(dataHash(other, dataset.datasetHeader)).toBe(vectors.data_hash)
    expect(signingText({ ...dataset, '@graph': other }, 'kg')).toBe(signingText(dataset, 'kg'))
  })

  it('are others when the order inside properties, or what is said, is another', () => {
    const [farm, milk, ...rest] = copyGraph()
    const tags = { ...milk!, properties: { ...milk!.properties, tags: ['cow', 'raw'] } }
    expect(datasetId([farm!, tags, ...rest])).not.toBe(dataset['@id'])
    const data = { ...milk!, properties: { ...milk!.properties, permissioned_data: { data: { price: '0.42' } } } }
    expect(datasetId([farm!, data, ...rest])).not.toBe(dataset['@id'])
    expect(dataHash(graph, { ...dataset.datasetHeader, datasetTitle: 'Butter' })).not.toBe(vectors.data_hash)
  })

  const copyGraph = () => structuredClone(graph) as KgElement[]
})

describe('a dataset in the old spelling', () => {
  const old = () => ({
    '@id': vectors.versions['1.2 ot']!.dataset_id,
    '@type': 'Dataset',
    datasetHeader: {
      ...spellHeader(dataset.datasetHeader, 'ot'),
      dataIntegrity: {
        proofs: [{ proofValue: vectors.versions['1.2 ot']!.root_hash, proofType: 'merkleRootHash' }],
      },
    },
    '@graph': graph.map((element) => spellElement(element, 'ot')),
    signature: dataset.signature,
  })

  it('verifies over its own spelling and is read in ours', () => {
    const read = readDataset(JSON.stringify(old())) as FinishedDataset
    expect(read.spelling).toBe('ot')
    expect(read.dataset['@graph']).toEqual(graph)
    expect(() => checkDataset(read)).not.toThrow()
  })

  it('does not verify over ours', () => {
    const read = readDataset(old()) as FinishedDataset
    expect(() => checkDataset({ ...read, spelling: 'kg' })).toThrow('@id')
  })
})

describe('a dataset of version 1.0', () => {
  it('may have either of the two ids that nodes gave it', () => {
    const form = { version: '1.0', spelling: 'kg' } as const
    const [late, early] = possibleIds(graph, form)
    expect(late).toBe(vectors.versions['1.0 kg']?.dataset_id)
    expect(early).not.toBe(late)
    expect(possibleIds(graph, { ...form, version: '1.1' })).toHaveLength(1)
    for (const id of [late!, early!]) {
      const proofValue = rootHash({ datasetId: id, creator, graph }, form)
      const dataIntegrity = { proofs: [{ proofValue, proofType: 'merkleRootHash' }] }
      const datasetHeader = { ...dataset.datasetHeader, KGJSONVersion: '1.0', dataIntegrity } as const
      const old = { ...finished, dataset: { ...dataset, '@id': id, datasetHeader } }
      expect(() => checkDataset(old)).not.toThrow()
    }
  })
})

describe('a proof', () => {
  const input = { datasetId: dataset['@id'], creator, graph }
  const root = dataset.datasetHeader.dataIntegrity.proofs[0]!.proofValue

  it('shows each object of a dataset, and no other', () => {
    const proofs = proveObjects(input, formOf(finished), [...graph.map((element) => element['@id']), 'unknown'])
    expect(proofs.map(({ object_index }) => object_index)).toEqual([1, 2, 3, 4])
    for (const proof of proofs) {
      expect(checkObjectProof(proof, root)).toBe(true)
      expect(JSON.stringify(proof)).not.toContain('0.41')
      expect(checkObjectProof({ ...proof, object: { ...proof.object, more: 1 } }, root)).toBe(false)
      expect(checkObjectProof({ ...proof, object_index: proof.object_index + 1 }, root)).toBe(false)
    }
  })

  it('holds for graphs of any size and in every version', () => {
    const element = (id: number): KgElement => ({
      '@id': `urn:x:${id}`,
      '@type': 'kgObject',
      identifiers: [],
      properties: { id },
      relations: [],
    })
    const versions = fc.constantFrom<DatasetVersion>('1.0', '1.1', '1.2')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), versions, (size, pick, version) => {
        const some = { ...input, graph: Array.from({ length: size }, (_, i) => element(i)) }
        const form = { version, spelling: 'kg' } as const
        const [proof] = proveObjects(some, form, [`urn:x:${pick % size}`])
        expect(checkObjectProof(proof!, rootHash(some, form))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the hash of permissioned data', () => {
  it('agrees with a second implementation for data of any size', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ maxLength: 3000 }), { maxKeys: 6 }), (data) => {
        const plain = JSON.parse(JSON.stringify(data)) as Record<string, string>
        expect(permissionedDataHash(plain)).toBe(naivePermissionedHash(plain))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a signature', () => {
  const { signature: _, ...unsigned } = dataset
  const signed = (change: object): FinishedDataset => ({ ...finished, dataset: { ...dataset, ...change } })

  it('is deterministic and covers the header', () => {
    const options = { privateKey: farmerKey, domain: 'local:1', created: '2026-11-16T00:00:00.000Z' }
    expect(signDataset(unsigned, options)).toEqual(dataset)
    const header = { ...dataset.datasetHeader, datasetTitle: 'Butter' }
    expect(isSignedBy(signed({ datasetHeader: header }), vectors.signer)).toBe(false)
  })

  it('is read in upper case and with v from 0', () => {
    const proofValue = dataset.signature[0]!.proofValue
    const v = { '1b': '00', '1c': '01' }[proofValue.slice(-2)]
    const other = `0x${proofValue.slice(2, -2).toUpperCase()}${v}`
    expect(isSignedBy(signed({ signature: [{ type: 'ethereum-signature', proofValue: other }] }), vectors.signer)).toBe(
      true,
    )
    const broken = `0x${'f'.repeat(130)}`
    expect(isSignedBy(signed({ signature: [{ type: 'x', proofValue: broken }] }), vectors.signer)).toBe(false)
  })
})
