import { SaleRefusedError } from '@kg/contract'
import { type Host, PeerRefusedError, PeerSilentError } from '@kg/net'
import { expect, it } from 'vitest'
import { receiveStream } from './receive-stream.js'

async function receive(error: Error): Promise<void> {
  const host: Pick<Host, 'requestStream'> = {
    // biome-ignore lint/correctness/useYield: it fails before anything comes
    requestStream: async function* () {
      throw error
    },
  }
  const source = { peerId: 'holder', offered: { id: '0x1', bytes: 10, price: '5' } }
  const { signal } = new AbortController()
  for await (const _ of receiveStream(host, 'dataset-read', new Uint8Array(), { ...source, signal })) expect.fail()
}
const refusal = (code: string, said: { detail: string; why?: string } = { detail: 'no' }) =>
  new PeerRefusedError({ peer: 'holder', protocol: 'dataset-read', code, ...said })

it('says whether another try can help', async () => {
  for (const code of ['DATASET_NOT_OFFERED', 'NETWORK_READ_NOT_FREE', 'DATASET_SALE_REFUSED'])
    await expect(receive(refusal(code))).rejects.toMatchObject({ code, status: expect.toSatisfy((n) => n < 500) })
  await expect(receive(refusal('READ_LATER'))).rejects.toMatchObject({ code: 'PEER_UNREACHABLE', status: 502 })
  const silent = new PeerSilentError({ peer: 'holder', waitedMs: 1, what: 'a read' })
  await expect(receive(silent)).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
  await expect(receive(new TypeError('broken'))).rejects.toThrow('broken')
})

it('says once that a dataset is not sold, and understands peers that send no reason apart', async () => {
  const why = 'it is free'
  const { message } = new SaleRefusedError({ datasetId: '0x1', why })
  const refused = (said: { detail: string; why?: string }) => receive(refusal('DATASET_SALE_REFUSED', said))
  await expect(refused({ detail: message, why })).rejects.toMatchObject({ message })
  await expect(refused({ detail: message })).rejects.toMatchObject({ message: expect.stringContaining(why) })
})
