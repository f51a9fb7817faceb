import { toHex } from '@kg/core'
import type { Host } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { grantViewer } from '../../datasets/grants/grant-access.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { pricePerMegabyte } from '../network-query/find-offered.js'
import { writeReadRequest } from './read-request.js'
import { serveReads } from './serve-reads.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const secret = { properties: { permissioned_data: { data: { price: 'hidden' } } } }
const { id: datasetId } = await node.import([object('milk', [], secret)], asAnn)
const key = new Uint8Array(32).fill(3)
const { privateKeyToAccount } = await import('viem/accounts')
const agent = privateKeyToAccount(toHex(key)).address.toLowerCase()

async function read({ price = 0n, answers = true } = {}): Promise<string> {
  let handler: Parameters<Host['serve']>[1] | undefined
  const host: Partial<Host> = {
    peerId: 'holder',
    networkId: 'test',
    serve: async (_, given) => {
      handler = given
      return async () => undefined
    },
  }
  // Only what it asks of a host is here.
  await serveReads({ ledger: node.journal, priceOf: pricePerMegabyte(price), answers }, host as Host)
  const parties = { network: 'test', reader: 'reader', holder: 'holder' }
  const request = await writeReadRequest(parties, { datasetId, agent }, key)
  const signal = new AbortController().signal
  const frames = (await handler?.(request, { peerId: 'reader', signal })) as AsyncIterable<Uint8Array>
  const pieces: Uint8Array[] = []
  for await (const piece of frames) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

describe('a node that is asked for a dataset', () => {
  it('hands over what is shared, and nothing else', async () => {
    await expect(read()).rejects.toMatchObject({ code: 'DATASET_NOT_OFFERED' })
    await node.assets.share({ contextGraph: 'datasets', sub: '', name: datasetId }, asAnn)
    expect(JSON.parse(await read())).toMatchObject({ '@id': datasetId, '@graph': [{ '@id': 'milk' }] })
  })

  it('adds permissioned data for agents with a grant', async () => {
    expect(await read()).not.toContain('hidden')
    await grantViewer(node.journal, { datasetId, objectId: 'milk' }, agent, asAnn)
    expect(await read()).toContain('hidden')
  })

  it('hands over nothing that has a price, and nothing when it does not answer', async () => {
    await expect(read({ price: 1n })).rejects.toMatchObject({ code: 'NETWORK_READ_NOT_FREE' })
    await expect(read({ answers: false })).rejects.toMatchObject({ code: 'DATASET_NOT_OFFERED' })
  })
})
