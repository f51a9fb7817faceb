import { randomUUID } from 'node:crypto'
import { KgError } from '@kg/core'
import { peerIdFromSeed, ReplayGuard, sealEnvelope } from '@kg/net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toWire } from '../../exchange/p2p/wire.js'
import { questionType } from './protocol.js'
import { isSigned, readQuestion, writeQuestion } from './question.js'

const seed = new Uint8Array(32).fill(7)
const agentKey = new Uint8Array(32).fill(9)
const network = { networkId: 'test' }
const { privateKeyToAccount } = await import('viem/accounts')
const agent = privateKeyToAccount(`0x${'09'.repeat(32)}`).address.toLowerCase()
const question = {
  queryId: randomUUID(),
  agent,
  peerId: peerIdFromSeed(seed),
  query: [{ path: 'id', values: ['a', 'b'], opcode: 'IN' as const }],
}
const guard = () => new ReplayGuard({ windowMs: 1000 })
const invalid = expect.objectContaining({ code: 'RECORD_INVALID' })
const sealed = (body: object, type = questionType) => sealEnvelope({ type, network: 'test', body: toWire(body) }, seed)
const fields = { query: question.queryId, agent, signature: '0x', items: [{ path: 'id', values: ['a'], opcode: 'EQ' }] }

describe('a question', () => {
  it('is read as it was written, and its agent has signed it', async () => {
    const bytes = await writeQuestion(network, question, { agentKey, seed })
    const read = readQuestion(network, bytes, guard())
    expect(read).toMatchObject(question)
    expect(await isSigned(network, read)).toBe(true)
  })

  it('counts for nothing when anything in it was changed', async () => {
    const read = readQuestion(network, await writeQuestion(network, question, { agentKey, seed }), guard())
    const changes = [
      { queryId: randomUUID() },
      { peerId: 'another' },
      { agent: `0x${'1'.repeat(40)}` },
      { query: [{ path: 'id', values: ['c'], opcode: 'IN' as const }] },
      { signature: '0x' },
    ]
    for (const change of changes) expect(await isSigned(network, { ...read, ...change })).toBe(false)
    expect(await isSigned({ networkId: 'other' }, read)).toBe(false)
  })

  it('is heard once', async () => {
    const bytes = await writeQuestion(network, question, { agentKey, seed })
    const seen = guard()
    readQuestion(network, bytes, seen)
    expect(() => readQuestion(network, bytes, seen)).toThrow(invalid)
  })

  it('is read as it was sent or refused, whatever is in it', () => {
    const json = fc.jsonValue({ maxDepth: 2 })
    const body = fc.record({ query: json, agent: json, items: json, signature: json }, { requiredKeys: [] })
    fc.assert(
      fc.property(body, (given) => {
        const { query, signature, items } = { ...fields, ...given }
        try {
          const read = readQuestion(network, sealed({ ...fields, ...given }), guard())
          expect(read).toMatchObject({ queryId: query, signature, query: items })
        } catch (error) {
          if (!(error instanceof KgError)) throw error
        }
      }),
    )
  })

  it('is refused where one of its parts is missing', () => {
    for (const part of Object.keys(fields)) {
      const { [part as keyof typeof fields]: _, ...rest } = fields
      expect(() => readQuestion(network, sealed(rest), guard())).toThrow(invalid)
    }
  })

  it.each([
    ['of another type', fields, 'dataset-offer'],
    ['without items', { ...fields, items: [] }],
    ['with too many items', { ...fields, items: Array(11).fill(fields.items[0]) }],
    ['with an unknown opcode', { ...fields, items: [{ path: 'id', values: ['a'], opcode: 'LIKE' }] }],
    ['with a long value', { ...fields, items: [{ path: 'id', values: ['a'.repeat(513)], opcode: 'EQ' }] }],
    ['of nobody', { ...fields, agent: 'nobody' }],
    ['without an id', { ...fields, query: 'x' }],
  ])('%s is refused', (_, body, type = questionType) => {
    expect(() => readQuestion(network, sealed(body, type), guard())).toThrow(invalid)
  })
})
