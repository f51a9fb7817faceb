import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { address, hash } from './common.js'
import { messageId } from './message.js'
import { peerId } from './peers.js'
import { decimal } from './publishing.js'
import { accountId } from './wallets.js'

const schemas: [string, z.ZodType][] = Object.entries({ accountId, address, hash, messageId, peerId, decimal })

describe('what is said about a value that does not fit', () => {
  it.each(schemas)('names the form of %s in words, not as a regular expression', (_, schema) => {
    const [issue] = schema.safeParse('?').error?.issues ?? []
    expect(issue?.message).toMatch(/^must be /)
  })
})
