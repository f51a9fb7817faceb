import { addressOfKey } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { signerOfText, signText } from './agent-signature.js'

const key = new Uint8Array(32).fill(7)

describe('the signature of an agent over a text', () => {
  it('names its signer, for this text alone', async () => {
    const signature = await signText(key, 'I ask to join')
    expect(await signerOfText('I ask to join', signature)).toBe(addressOfKey(key).toLowerCase())
    expect(await signerOfText('I ask to leave', signature)).not.toBe(addressOfKey(key).toLowerCase())
  })

  it.each([[undefined], [7], ['0x'], [`0x${'0'.repeat(130)}`], [`0x${'f'.repeat(130)}`]])(
    'is nobody’s when it is %s',
    async (signature) => {
      expect(await signerOfText('I ask to join', signature)).toBeUndefined()
    },
  )
})
