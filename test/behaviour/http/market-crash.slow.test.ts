import { afterAll, describe, expect, it } from 'vitest'
import { endAt } from '../../lib/end-at.js'
import { operator } from '../../lib/people.js'
import { short } from '../../lib/short.js'
import { startTwoChains } from '../../lib/two-chains.js'
import { until } from '../../lib/until.js'

const { daemon, other, end } = await startTwoChains()
afterAll(end)
const admin = operator(daemon)

const balances = () => admin.ok('marketBalances', { query: { humanReadable: 'true' } })
/** Ends the node at the step, and starts it again. */
async function dieAt(step: string, work: () => Promise<unknown> = async () => undefined): Promise<void> {
  endAt(daemon, step)
  // The connection goes with the node.
  const lost = work().catch((error: unknown) => error)
  await daemon.died()
  await lost
  await daemon.restart()
}

describe('a node that is killed', () => {
  it('after each step of a deposit has made it once when the request comes again', {
    ...short,
    timeout: 90_000,
  }, async () => {
    const given = { body: { tok_amount: 10 }, headers: { 'idempotency-key': 'deposit' } }
    for (const step of ['deposit.approved', 'transaction.shown', 'deposit.sent'])
      await dieAt(step, () => admin.call('depositTokens', given))
    expect(await admin.ok('depositTokens', given)).toMatchObject({ balance: '10' })
    const [own] = await balances()
    expect(own).toMatchObject({ wallet: { token_balance: '999990' }, profile: { staked: '10' } })
  })

  it('after each step of a withdrawal finishes it once, though nobody asks again', { timeout: 90_000 }, async () => {
    await admin.ok('depositTokens', { body: { tok_amount: '2.5', blockchain_id: other } })
    const given = { body: { tok_amount: '1.5', blockchain_id: other } }
    await dieAt('withdrawal.requested', () => admin.call('withdrawTokens', given))
    await dieAt('withdrawal.ready')
    await dieAt('withdrawal.sent')
    const [, ended] = await until(balances, (list) => list.length === 2 && list[1]?.withdrawal === undefined, 30_000)
    expect(ended).toMatchObject({ wallet: { token_balance: '999999' }, profile: { staked: '1' } })
  })
})
