import { type OfferRow, untouched } from './table.js'

const hash = (digit: string) => `0x${digit.repeat(64)}` as const
export const wallet = `0x${'a1'.repeat(20)}` as const

/** An offer that was asked for, with changes. */
export const offerRow = (changes: Partial<OfferRow> = {}): OfferRow => ({
  id: '0b0e6a0a-0000-4000-8000-000000000001',
  agent: `0x${'c3'.repeat(20)}`,
  isAdmin: false,
  datasetId: hash('d'),
  blockchainId: 'local:31337',
  wallet,
  terms: {
    root: hash('e'),
    size: 2111,
    holdingTime: 3600,
    bidWindow: 9,
    answerWindow: 60,
    holders: 3,
    minHolders: 1,
    price: '1000',
    minStake: '0',
    minReputation: 0,
  },
  inputs: { gasPrice: '1', tokenPrice: '0.0005', factor: 3 },
  checkMs: 60_000,
  state: 'pending',
  createdAt: 1000,
  updatedAt: 1000,
  dueAt: 1000,
  ...untouched,
  ...changes,
})

export const offerHolder = {
  wallet: `0x${'b2'.repeat(20)}`,
  status: 'holding',
  price: '900',
  stake: '1000',
  copyRoot: hash('c'),
  blockCount: 3,
  misses: 0,
} as const
