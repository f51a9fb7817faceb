import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../hash-tree/hex.js'
import { makeKaId } from '../ids/ka-id.js'
import {
  author,
  chainWith,
  contentBundle,
  lines,
  publishedLog,
  receiptOf,
  statementBundle,
  txHash,
  word,
} from './bundles.test.support.js'
import { changedLeaf } from './changed-leaves.test.support.js'
import { checkAnchor } from './check-anchor.js'
import { publishedTopic } from './published-event.js'

const one = statementBundle(lines[4]!)
const whole = contentBundle()
const receipt = receiptOf(one)
const chain = chainWith([receipt])
const [log] = receipt.logs as [(typeof receipt.logs)[0]]

describe('checkAnchor', () => {
  it('accepts what the chain says too', async () => {
    expect(await checkAnchor(one, chain)).toEqual({ ok: true, author })
    expect(await checkAnchor(whole, chain, { author, contract: whole.anchor.contract })).toEqual({ ok: true, author })
  })

  it('finds the publication among other logs of the transaction', async () => {
    const other = publishedLog(contentBundle({ version: 2 }))
    const logs = [
      { ...log, topics: [] },
      { ...log, address: author },
      { ...other, transactionHash: one.anchor.txHash },
      log,
    ]
    expect(await checkAnchor(one, chainWith([{ ...receipt, logs }]))).toMatchObject({ ok: true })
  })

  it('takes names of any length and script', async () => {
    for (const name of ['p', 'ż'.repeat(16), '名'.repeat(256)]) {
      const bundle = statementBundle(lines[0]!, { name })
      expect(await checkAnchor(bundle, chainWith([receiptOf(bundle)]))).toMatchObject({ ok: true })
    }
  })

  it.each([
    ['one statement', one],
    ['a whole asset', whole],
  ])('refuses a bundle of %s when any one value of it is another', async (_, good) => {
    await fc.assert(
      fc.asyncProperty(changedLeaf<object>(good), async ({ changed }) => {
        expect(await checkAnchor(changed, chain)).toMatchObject({ ok: false })
      }),
      { numRuns: 1500 },
    )
  })

  it('refuses the bundle when any one value that matters on the chain is another', async () => {
    const { status, blockNumber, transactionHash } = receipt
    const { address, topics, data } = log
    const words = Array.from({ length: 7 }, (_, at) => data.slice(2 + at * 64, 2 + (at + 1) * 64))
    const told = { status, blockNumber, transactionHash, address, topics, words }
    await fc.assert(
      fc.asyncProperty(changedLeaf(told), async ({ changed }) => {
        // Hex in another case is the same value on a chain.
        fc.pre(JSON.stringify(changed).toLowerCase() !== JSON.stringify(told).toLowerCase())
        const { words: given, address: at, topics: on, ...rest } = changed
        // A word may have become anything, also what cannot be made a text.
        const text = given.map((word: unknown) => (typeof word === 'string' ? word : JSON.stringify(word))).join('')
        const found = { ...rest, logs: [{ address: at, topics: on, data: `0x${text}${data.slice(2 + 7 * 64)}` }] }
        const answer = await checkAnchor(one, async (method) => (method === 'eth_chainId' ? '0x7a69' : found))
        expect(answer).toMatchObject({ ok: false, failed: 'anchor' })
      }),
      { numRuns: 400 },
    )
  })

  const otherKey = fromHex(`0x${'8'.repeat(64)}`)
  const version2 = contentBundle({ version: 2 })
  const another = contentBundle({ kaId: makeKaId(author, 2n) })
  const stranger = contentBundle({ by: otherKey })
  const logged = (bundle: typeof whole) => [{ ...publishedLog(bundle), transactionHash: one.anchor.txHash }]
  const wrong: [string, RegExp, ReturnType<typeof chainWith>][] = [
    ['another chain', /not on chain 31337/, chainWith([receipt], '0x1')],
    ['no chain', /not on chain/, chainWith([receipt], null)],
    ['an unknown transaction', /no such transaction/, chainWith([])],
    [
      'another transaction',
      /another transaction/,
      async (m) => (m === 'eth_chainId' ? '0x7a69' : { ...receipt, transactionHash: txHash(9) }),
    ],
    ['a failed transaction', /failed/, chainWith([{ ...receipt, status: '0x0' }])],
    ['another block', /another block/, chainWith([{ ...receipt, blockNumber: '0x1' }])],
    ['no logs', /no readable logs/, chainWith([{ ...receipt, logs: null as never }])],
    ['endless logs', /no readable logs/, chainWith([{ ...receipt, logs: Array(10_001).fill(log) }])],
    [
      'a log of another contract',
      /published nothing/,
      chainWith([{ ...receipt, logs: [{ ...log, address: author }] }]),
    ],
    ['a log that was taken back', /published nothing/, chainWith([{ ...receipt, logs: [{ ...log, removed: true }] }])],
    [
      'another event',
      /published nothing/,
      chainWith([{ ...receipt, logs: [{ ...log, topics: [`0x${word(1)}`, ...log.topics.slice(1)] }] }]),
    ],
    ['a replayed receipt of another version', /another version/, chainWith([{ ...receipt, logs: logged(version2) }])],
    ['the transaction of another asset', /another asset/, chainWith([{ ...receipt, logs: logged(another) }])],
    ['an asset of another author', /another asset/, chainWith([{ ...receipt, logs: logged(stranger) }])],
    [
      'an author that is not the asset’s',
      /author/,
      chainWith([
        {
          ...receipt,
          logs: [{ ...log, topics: [...log.topics.slice(0, 3), `0x${word(stranger.seal.fields.author)}`] }],
        },
      ]),
    ],
    ['another name', /another name/, chainWith([{ ...receipt, logs: logged(contentBundle({ name: 'plans' })) }])],
    [
      'other statements',
      /another root/,
      chainWith([{ ...receipt, logs: logged(contentBundle({ said: lines.slice(1) })) }]),
    ],
  ]
  it.each(wrong)('refuses %s', async (_, why, request) => {
    expect(await checkAnchor(one, request)).toEqual({ ok: false, failed: 'anchor', why: expect.stringMatching(why) })
  })

  it('refuses an anchor in another context graph', async () => {
    const moved = { ...one, anchor: { ...one.anchor, contextGraphOnChainId: '13' } }
    expect(await checkAnchor(moved, chain)).toMatchObject({
      failed: 'anchor',
      why: expect.stringContaining('context graph'),
    })
  })

  it('refuses a bundle that names no anchor, and one that does not hold by itself', async () => {
    const { anchor: _, ...shared } = one
    expect(await checkAnchor(shared, chain)).toMatchObject({ ok: false, failed: 'anchor' })
    const forged = { ...one, statement: { line: lines[5] } }
    expect(await checkAnchor(forged, chain)).toMatchObject({ ok: false, failed: 'path' })
    expect(await checkAnchor(one, chain, { author: one.anchor.contract })).toMatchObject({ failed: 'seal' })
  })

  it('says that the chain could not be asked', async () => {
    const failing = async () => {
      throw new Error('no route')
    }
    expect(await checkAnchor(one, failing)).toEqual({
      ok: false,
      failed: 'anchor',
      why: 'the chain could not be asked: no route',
      unanswered: true,
    })
  })

  it('answers, and never throws, whatever the endpoint says', async () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 1400 }).map((text) => `0x${text}`)
    const event = fc.record({
      address: fc.constant(one.anchor.contract),
      topics: fc.oneof(fc.constant(log.topics), fc.array(fc.oneof(hex, fc.constant(publishedTopic)))),
      data: fc.oneof(
        hex,
        fc.anything(),
        fc.nat({ max: 2 + 17 * 64 }).map((to) => log.data.slice(0, to)),
      ),
    })
    const almost = fc.record({
      ...Object.fromEntries(
        ['transactionHash', 'status', 'blockNumber'].map((f) => [f, fc.constant(Reflect.get(receipt, f))]),
      ),
      logs: fc.oneof(fc.anything(), fc.array(fc.oneof(event, fc.anything()))),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.anything(), almost), async (answer) => {
        const request = async (method: string) => (method === 'eth_chainId' ? '0x7a69' : answer)
        expect(await checkAnchor(one, request)).toMatchObject({ ok: false })
      }),
      { numRuns: 200 },
    )
  })

  it('does not follow offsets out of the data', async () => {
    for (const [at, value] of [
      [0, 64],
      [2, 2 ** 40],
      [2, 31],
      [2, 15 * 32 + 32 * 100],
      [16, 2 ** 50],
      [16, 10_000],
    ] as const) {
      const from = 2 + at * 64
      const data = log.data.slice(0, from) + word(value) + log.data.slice(from + 64)
      expect(await checkAnchor(one, chainWith([{ ...receipt, logs: [{ ...log, data }] }]))).toMatchObject({ ok: false })
    }
  })
})
