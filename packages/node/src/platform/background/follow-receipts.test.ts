import { describe, expect, it, onTestFinished } from 'vitest'
import { actOf } from '../acts/acts.js'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.test.support.js'
import { Background } from './background.js'
import { followReceipts, receiptCursors } from './follow-receipts.js'

const agent = `0x${'a'.repeat(40)}`

async function openLog(): Promise<TestLedger & { write(subject: string): Promise<unknown> }> {
  const test = await openTestLedger()
  onTestFinished(() => test[Symbol.asyncDispose]())
  return { ...test, write: (subject) => test.ledger.write(actOf('asset.write', agent, subject), () => undefined) }
}

/** Follows what is not named `skip` until `end`. */
function follow({ ledger }: TestLedger, fails: (subject: string) => boolean = () => false) {
  const handled: string[] = []
  const faults: unknown[] = []
  const background = new Background((fault) => faults.push(fault))
  const leave = followReceipts({
    ledger,
    background,
    name: 'test',
    isWanted: ({ subject }) => subject !== 'skip',
    async handle({ subject }) {
      if (fails(subject)) throw new Error(subject)
      handled.push(subject)
    },
  })
  const end = async () => {
    await background.run(async () => undefined)
    leave()
    await background.stop()
    return handled
  }
  return { handled, faults, end }
}

const many = async (log: Awaited<ReturnType<typeof openLog>>, subject: string) =>
  Promise.all(Array.from({ length: 2100 }, () => log.write(subject)))

describe('a follower of receipts', () => {
  it('handles those of the past and those that come, in order', async () => {
    const log = await openLog()
    await log.write('a')
    await log.write('skip')
    const { end } = follow(log)
    await log.write('b')
    expect(await end()).toEqual(['a', 'b'])
  })

  it('does not read again after a restart what it has long handled', async () => {
    const log = await openLog()
    await log.write('old')
    await many(log, 'skip')
    expect(await follow(log).end()).toEqual(['old'])
    await log.write('new')
    expect(await follow(log).end()).toEqual(['new'])
  })

  it('remembers how far it is while only others are written', async () => {
    const log = await openLog()
    const { end } = follow(log)
    await many(log, 'skip')
    await end()
    expect(log.ledger.read((r) => r.get(receiptCursors, 'test'))).toBeGreaterThan(1500)
  })

  it('reports what fails, goes on, and tries it again after a restart', async () => {
    const log = await openLog()
    await log.write('bad')
    await log.write('good')
    await many(log, 'skip')
    const first = follow(log, (subject) => subject === 'bad')
    expect(await first.end()).toEqual(['good'])
    expect(first.faults).toHaveLength(1)
    expect(await follow(log).end()).toEqual(['bad', 'good'])
  })
})
