import { peerIdFromSeed } from '@kg/net'
import { beforeAll, describe, expect, it } from 'vitest'
import { signAck } from '../../chain/publishing/acknowledgements.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { checkAck } from './check-ack.js'
import { openTestChain, requestFor } from './test-core.test.support.js'

const peerId = peerIdFromSeed(new Uint8Array(32).fill(1))
const request = requestFor(sealRecord())
const why = (text: string) => expect.objectContaining({ code: 'ACK_INVALID', data: { identityId: '1', why: text } })

describe('an acknowledgement', () => {
  let test: Awaited<ReturnType<typeof openTestChain>>
  beforeAll(async () => {
    test = await openTestChain()
  })
  const put = (core: boolean, signer = test.address) => void test.identities.set(1n, { peerId, core, signer })
  const check = async (more: object = {}) =>
    checkAck(test.chain, { ...request, identityId: 1n, ...more }, await signAck(test.chain, request))

  it('counts when a key of the core node has signed exactly this', async () => {
    put(true)
    await expect(check()).resolves.toBeUndefined()
  })

  it('does not count when something else was signed', async () => {
    put(true)
    await expect(check({ version: 2n })).rejects.toMatchObject({ code: 'ACK_INVALID' })
    await expect(check({ epochs: 1n })).rejects.toMatchObject({ code: 'ACK_INVALID' })
  })

  it('does not count from a key of nobody, or of a node that is no core node', async () => {
    put(true, `0x${'9'.repeat(40)}`)
    await expect(check()).rejects.toThrow(why(`${test.address} is no key of it`))
    put(false)
    await expect(check()).rejects.toThrow(why('it is no core node'))
  })

  it('does not count without a signature that is one', async () => {
    const checkText = (signature: string) => checkAck(test.chain, { ...request, identityId: 1n }, signature as '0x')
    await expect(checkText('0x12')).rejects.toThrow(why('the signature has a wrong form'))
    await expect(checkText(`0x${'00'.repeat(65)}`)).rejects.toThrow(why('nobody made this signature'))
  })
})
