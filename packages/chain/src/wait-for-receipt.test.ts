import { TransactionReceiptNotFoundError } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestChain } from './test-chain.test.support.js'
import { waitForReceipt } from './wait-for-receipt.js'

const unknown = `0x${'12'.repeat(32)}` as const
let chain: TestChain

beforeAll(async () => {
  chain = await TestChain.start()
})
afterAll(() => chain.stop())

describe('waiting for a receipt', () => {
  it('asks again until there is one, without any new block', async () => {
    const { client } = chain.owner
    const hash = await client.sendTransaction({ to: chain.owner.address, value: 1n })
    let missing = 3
    const late = {
      pollingInterval: 1,
      getTransactionReceipt: async () => {
        if (missing-- > 0) throw new TransactionReceiptNotFoundError({ hash })
        return client.getTransactionReceipt({ hash })
      },
    } as unknown as typeof client
    expect(await waitForReceipt(late, hash)).toMatchObject({ transactionHash: hash, status: 'success' })
  })

  it('gives up after its time, or when the caller does', async () => {
    const { client } = chain.owner
    const late = { code: 'RECEIPT_TIMEOUT', data: { hash: unknown, timeoutMs: 20 } }
    await expect(waitForReceipt(client, unknown, { timeoutMs: 20 })).rejects.toMatchObject(late)
    const signal = AbortSignal.timeout(20)
    await expect(waitForReceipt(client, unknown, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('passes on that the chain cannot be reached', async () => {
    const lost = await TestChain.start()
    await lost.stop()
    await expect(waitForReceipt(lost.owner.client, unknown)).rejects.toMatchObject({ name: 'HttpRequestError' })
  })
})
