import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { kgHome } from '../../lib/run-kg.js'

const daemon = await startDaemon({ env: { KG_NETWORK: 'local' } })
const home = await kgHome({ KG_API: daemon.url, KG_TOKEN: daemon.adminToken })
afterAll(async () => {
  await home[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})
const { kg, json } = home

interface Balance {
  address: string
  role: string
  eth: string
  token: string
}
const balances = async () => (await json<{ balances: Balance[] }>('wallet')).balances

async function refused(...argv: string[]): Promise<[code: string, exitCode: number | null]> {
  const { code, stderr } = await kg(...argv, '--json')
  return [(JSON.parse(stderr) as { code: string }).code, code]
}

describe('wallets on the command line', () => {
  it('are shown with their roles and balances [C-CN-21]', async () => {
    const { code, stdout } = await kg('wallet')
    expect(code).toBe(0)
    const [head, ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^address +role +ETH +KGT$/)
    expect(rows[0]).toMatch(/^0x\w{40} +admin +99\.\d+ +1000000$/)
    expect(rows.slice(1).every((row) => /^0x\w{40} +operational +[\d.]+ +1000000$/.test(row))).toBe(true)
    expect(await balances()).toHaveLength(rows.length)
  })

  it('are added with funds, and removed', async () => {
    const { address, added } = await json<{ address: string; added: boolean }>('wallet', 'add')
    expect(added).toBe(true)
    expect(await balances()).toContainEqual(expect.objectContaining({ address, eth: '100', token: '1000000' }))
    expect((await kg('wallet', 'add', address)).stdout).toBe(`${address} was already added\n`)
    expect((await kg('wallet', 'remove', address)).stdout).toBe(`${address} removed\n`)
    expect(await refused('wallet', 'remove', address)).toEqual(['KEY_NOT_ATTACHED', 3])
    expect(await refused('wallet', 'remove')).toEqual(['USAGE', 2])
    expect(await refused('wallet', 'show')).toEqual(['USAGE', 2])
  })
})

describe('the identity on the command line', () => {
  it('is shown, and its ask can be set [C-CN-22, C-SV-16]', async () => {
    expect((await kg('identity')).stdout).toMatch(/^identity +1\nrole +core\nask +0\.001 KGT per KB and epoch$/m)
    expect((await kg('set-ask', '0.5')).stdout).toMatch(
      /^The node’s price is 0\.5 KGT per KB and epoch, starting 20.+ \(transaction 0x/,
    )
    expect(await json('identity', 'ensure')).toMatchObject({ created: false, ask: '0.001', nextAsk: '0.5' })
    expect(await refused('set-ask', 'much')).toEqual(['VALIDATION_FAILED', 1])
  })
})

describe('conviction accounts on the command line', () => {
  it('are made, paid into, used and settled', async () => {
    expect((await kg('pca', 'list')).stdout).toBe('No conviction accounts\n')
    const made = await kg('pca', 'create', '50000')
    expect(made.stdout).toMatch(/^Created conviction account 1 with 50000 tokens, discount 20 % \(transaction 0x/)
    expect(made.stderr).toContain('kg pca register-agent 1 <address>')
    const agent = (await balances())[1]?.address ?? ''
    expect((await kg('pca', 'register-agent', '1', agent)).stdout).toContain(`${agent} now publishes with`)
    expect((await kg('pca', 'funds', '1', '2.5')).stdout).toContain('2.5 tokens added to conviction account 1')
    const { stdout } = await kg('pca', 'info', '1', '--key', agent)
    expect(stdout).toMatch(/^buffer +2\.5 KGT$/m)
    expect(stdout).toContain(`${agent} is in account 1`)
    expect((await kg('pca', 'list')).stdout).toMatch(/^1 +this node +50000 KGT .* 20 % +1 /m)
    expect((await kg('pca', 'settle', '1')).stdout).toContain('0 tokens moved')
    expect((await kg('pca', 'deregister-agent', '1', agent)).stdout).toContain('no longer in conviction account 1')
  })

  it('are refused with what is wrong', async () => {
    expect(await refused('pca', 'info', '7')).toEqual(['ACCOUNT_DOES_NOT_EXIST', 3])
    expect(await refused('pca', 'create', '0')).toEqual(['AMOUNT_INVALID', 1])
    expect(await refused('pca', 'create', '99000000')).toEqual(['TOKENS_INSUFFICIENT', 1])
  })
})

describe('a node without a chain', () => {
  it('says so, and leaves with an exit code', async () => {
    await using bare = await startDaemon()
    await using other = await kgHome({ KG_API: bare.url, KG_TOKEN: bare.adminToken })
    const { code, stdout, stderr } = await other.kg('wallet')
    expect([code, stdout.trim()]).toEqual([1, ''])
    expect(stderr).toContain('this node has none')
    expect((await other.kg('identity')).stderr).toContain('kg identity ensure')
  })
})

describe('the profile in the market on the command line', () => {
  it('is filled, shown and emptied', async () => {
    expect((await kg('profile', 'deposit', '12.5')).stdout).toMatch(
      /^Deposited 12\.5 KGT on local:31337; the profile has a balance of 12\.5 KGT \(transaction 0x/,
    )
    const { stdout } = await kg('profile', 'show', '--blockchain', 'local:31337')
    expect(stdout).toMatch(/^chain +local:31337\nwallet +0x\w{40}$/m)
    expect(stdout).toMatch(/^free +12\.5 KGT$/m)
    expect((await kg('profile', 'withdraw', '2')).stdout).toContain('2 KGT leave the profile on local:31337')
    expect((await kg('profile', 'payout')).stdout).toBe('Nothing is due\n')
    expect(await json('profile', 'show')).toMatchObject([{ profile: { staked: '10.5' }, withdrawal: { amount: '2' } }])
  })

  it('refuses what it does not hold, and chains that it does not know', async () => {
    expect(await refused('profile', 'withdraw', '99')).toEqual(['MARKET_WITHDRAWAL_PENDING', 1])
    expect(await refused('profile', 'deposit', '99000000')).toEqual(['MARKET_BALANCE_TOO_LOW', 1])
    expect(await refused('profile', 'show', '--blockchain', 'gnosis:100')).toEqual(['BLOCKCHAIN_UNKNOWN', 1])
  })
})
