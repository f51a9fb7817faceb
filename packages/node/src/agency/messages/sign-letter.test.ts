import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { signerOf, signLetter } from './sign-letter.js'

const key = new Uint8Array(32).fill(7)
const bytes = (text: string) => new TextEncoder().encode(text)
const address = privateKeyToAddress(`0x${'07'.repeat(32)}`).toLowerCase()

describe('the signature of a letter', () => {
  it('names the agent that has signed it', async () => {
    const signature = await signLetter(key, bytes('about'), bytes('content'))
    await expect(signerOf(signature, bytes('about'), bytes('content'))).resolves.toBe(address)
  })

  it('names somebody else for other words', async () => {
    const signature = await signLetter(key, bytes('about'), bytes('content'))
    await expect(signerOf(signature, bytes('about'), bytes('changed'))).resolves.not.toBe(address)
  })

  it.each([undefined, 7, '', '0x12', `0x${'ff'.repeat(65)}`])('is none in %s', async (signature) => {
    await expect(signerOf(signature, bytes('a'), bytes('b'))).resolves.toBeUndefined()
  })
})
