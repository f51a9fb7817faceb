import { randomUUID } from 'node:crypto'
import { toHex } from '@kg/core'
import { Budgets } from '@kg/core/budget'
import { type Host, type Membership, peerIdFromSeed } from '@kg/net'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { pricePerMegabyte } from './find-offered.js'
import { readOffer } from './offer.js'
import { writeQuestion } from './question.js'
import { openQuestionBudget } from './question-budget.js'
import { QuestionListener } from './question-listener.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { id } = await node.import([object('milk')], asAnn)
await node.assets.share({ contextGraph: 'datasets', sub: '', name: id }, asAnn)

const own = new Uint8Array(32).fill(1)
const other = new Uint8Array(32).fill(2)
const agentKey = new Uint8Array(32).fill(3)
const { privateKeyToAccount } = await import('viem/accounts')
const agent = privateKeyToAccount(toHex(agentKey)).address.toLowerCase()

function listen({ answers = true, reply = async () => new Uint8Array() as Uint8Array } = {}) {
  const sent: { peer: string; bytes: Uint8Array }[] = []
  let member: Membership | undefined
  const host: Partial<Host> = {
    peerId: peerIdFromSeed(own),
    networkId: 'test',
    join: (_, membership) => {
      member = membership
      return true
    },
    request: async (peer, _, bytes) => {
      sent.push({ peer, bytes })
      return reply()
    },
  }
  const needs = {
    ledger: node.journal,
    network: { seed: own },
    budget: openQuestionBudget(new Budgets()),
    priceOf: pricePerMegabyte(0n),
    answers,
    log: pino({ enabled: false }),
  }
  // Only what the listener asks of a host is here.
  new QuestionListener(needs, host as Host).start()
  return {
    sent,
    async hear(bytes: Uint8Array): Promise<string | undefined> {
      const verdict = await member?.validate(bytes, 'neighbour')
      if (verdict === 'accept') member?.onMessage(bytes, 'neighbour')
      return verdict
    },
  }
}

const ask = (value: string, { seed = other, key = agentKey } = {}) => {
  const query = [{ path: 'id', values: [value], opcode: 'EQ' as const }]
  const question = { queryId: randomUUID(), agent, peerId: peerIdFromSeed(seed), query }
  return writeQuestion({ networkId: 'test' }, question, { agentKey: key, seed })
}

describe('a node that hears a question', () => {
  it('passes it on, and offers what it shares to the node that asks', async () => {
    const { hear, sent } = listen()
    expect(await hear(await ask('milk'))).toBe('accept')
    expect(sent.map(({ peer }) => peer)).toEqual([peerIdFromSeed(other)])
    const offer = readOffer({ networkId: 'test' }, sent[0]?.bytes ?? new Uint8Array(), peerIdFromSeed(own))
    expect(offer.datasets).toMatchObject([{ id, price: '0' }])
  })

  it('is silent when it has nothing, asks itself, or does not answer', async () => {
    const { hear, sent } = listen()
    expect(await hear(await ask('none'))).toBe('accept')
    expect(await hear(await ask('milk', { seed: own }))).toBe('accept')
    expect(sent).toEqual([])
    const quiet = listen({ answers: false })
    expect(await quiet.hear(await ask('milk'))).toBe('accept')
    expect(quiet.sent).toEqual([])
  })

  it('holds it against the neighbour when its agent has not signed it, or when it is no question', async () => {
    const { hear, sent } = listen()
    expect(await hear(await ask('milk', { key: other }))).toBe('reject')
    expect(await hear(new Uint8Array(10))).toBe('reject')
    expect(sent).toEqual([])
  })

  it('does not pass on more than one node may ask', async () => {
    const { hear } = listen()
    const verdicts: (string | undefined)[] = []
    for (let i = 0; i < 32; i++) verdicts.push(await hear(await ask(`none ${i}`)))
    expect(verdicts.filter((one) => one === 'accept')).toHaveLength(30)
    expect(verdicts.at(-1)).toBe('ignore')
  })
})
