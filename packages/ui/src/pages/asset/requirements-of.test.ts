import type { Preflight } from '@kg/contract'
import { expect, it } from 'vitest'
import { requirementsOf } from './requirements-of.js'

const plan: Preflight = {
  ok: true,
  name: 'a',
  contextGraphId: 'lab',
  kaId: '1',
  version: 2,
  tripleCount: 3,
  byteSize: 90,
  epochs: 2,
  maxFee: '5000000000000000000',
  symbol: 'KGT',
  fee: '1500000000000000000',
  wallet: `0x${'ab'.repeat(20)}`,
  quorum: { required: 2, available: 3, nodes: ['1', '2', '3'] },
  obstacles: [],
}
const stateOf = (given: Preflight) => requirementsOf(given).map(({ key, state }) => `${key} ${state}`)

it('are all met where nothing stands in the way, with the numbers', () => {
  expect(stateOf(plan)).toEqual(['policy ok', 'version ok', 'quorum ok', 'funds ok', 'limit ok'])
  expect(requirementsOf(plan)[3]?.title).toBe('Wallet 0xabab…abab can pay 1.5 KGT')
})

it('say what stands in the way and what to do, and what cannot be known yet', () => {
  const { fee: _fee, wallet: _wallet, quorum: _quorum, ...early } = plan
  const obstacles = [{ code: 'CONTEXT_GRAPH_NOT_REGISTERED', detail: 'Not registered', remedy: 'Register it' }]
  expect(stateOf({ ...early, obstacles })).toEqual([
    'policy failed',
    'version ok',
    'quorum waiting',
    'funds waiting',
    'limit waiting',
  ])
  expect(requirementsOf({ ...early, obstacles })[0]).toMatchObject({ detail: 'Not registered', remedy: 'Register it' })
})

it('have a line for an obstacle that nobody thought of', () => {
  const obstacles = [{ code: 'NEW_ONE', detail: 'The moon is full', remedy: 'Wait' }]
  expect(requirementsOf({ ...plan, obstacles }).at(-1)).toMatchObject({ title: 'The moon is full', state: 'failed' })
})
