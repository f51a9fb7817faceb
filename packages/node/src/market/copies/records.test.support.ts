import type { Hex } from '@kg/core'
import { expect } from 'vitest'

const { privateKeyToAccount } = await import('viem/accounts')
const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)

/** A wallet that signs texts, and an offer that it speaks of. */
export const wallet = account.address.toLowerCase() as Hex
export const sign = (message: string) => account.signMessage({ message })
export const parties = { network: 'test', holder: 'peer h', creator: 'peer c' }
export const ref = { blockchainId: 'local:31337', offerId: 7n }
export const invalid = expect.objectContaining({ code: 'RECORD_INVALID' })
