import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOfKey, portableCurve } from '@kg/core'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { currentText } from './canonical-graph.js'
import { buildDataset, finishHeader } from './finish-dataset.js'
import { GraphFile } from './graph-file.js'
import { hashGraph } from './hash-graph.js'
import { addPermissionedHash } from './permissioned-data.js'
import { farmer, milkGraph, monday } from './samples.test.support.js'
import { isMessageSignedBy, messageDigest, signMessage } from './signature.js'
import type { JsonObject, KgElement } from './types.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-graph-'))
afterAll(() => rmSync(folder, { recursive: true }))
const options = { creators: [farmer], timestamp: monday }

async function hash(elements: readonly KgElement[], runLength?: number) {
  const graph = new GraphFile(join(folder, 'graph'), runLength)
  for (const element of elements) graph.add(currentText(addPermissionedHash(element)))
  const hashes = await hashGraph(graph, finishHeader({}, options))
  return hashes
}

function expectEqual(hashes: Awaited<ReturnType<typeof hash>>, elements: readonly KgElement[]) {
  const { dataset, rootHash, dataHash, signingText } = buildDataset({ '@graph': elements, datasetHeader: {} }, options)
  expect(hashes).toEqual({
    id: dataset['@id'],
    rootHash,
    dataHash,
    header: dataset.datasetHeader,
    digest: messageDigest(signingText, 'bytes'),
    bytes: Buffer.byteLength(signingText),
  })
}

it('hashes a graph in a file as one in memory', async () => {
  expectEqual(await hash(milkGraph), milkGraph)
})

it('does so whatever ids, keys and texts it has', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 })
  const properties = fc.dictionary(fc.oneof(word, fc.constantFrom('0', '17')), fc.jsonValue(), {
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>
  const element = fc.record({ id: word, type: word, properties, own: fc.option(fc.constantFrom('!', '@a', 'zz', '3')) })
  const graphs = fc.uniqueArray(element, { minLength: 1, maxLength: 6, selector: ({ id }) => id })
  await fc.assert(
    fc.asyncProperty(graphs, async (given) => {
      const elements = given.map(({ id, type, properties, own }): KgElement => {
        const identifiers = [{ '@type': type, '@value': id }]
        const more = own === null ? {} : { [own]: identifiers }
        return { '@id': id, '@type': 'kgObject', identifiers, properties, relations: [], ...more }
      })
      expectEqual(await hash(elements), elements)
      expectEqual(await hash(elements, 200), elements)
    }),
    { numRuns: 200 },
  )
})

it('gives the digest that its creator signs', async () => {
  const privateKey = Buffer.alloc(32, 7)
  const { digest } = await hash(milkGraph)
  const signature = signMessage(digest, { privateKey, domain: 'local:1', created: monday })
  const address = addressOfKey(privateKey, portableCurve)
  expect(isMessageSignedBy([digest], [signature], address)).toBe(true)
  expect(isMessageSignedBy([new Uint8Array(32)], [signature], address)).toBe(false)
})
