import type { PublisherJob } from '@kg/contract'
import { expect, it } from 'vitest'
import { stagesOf } from './job-stages.js'

const times = { acceptedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
const failure = { code: 'X', message: 'no', remedy: 'do', mode: 'retryable', failedFromState: 'validated' } as const
// Only what stages are made from.
const job = (change: object) => ({ status: 'accepted', timestamps: times, ...change }) as PublisherJob
const states = (change: object) => stagesOf(job(change)).map(({ state }) => state)

it('shows what is done, what goes on and what is to come', () => {
  expect(states({ status: 'accepted' })).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  expect(states({ status: 'claimed' })).toEqual(['running', 'waiting', 'waiting', 'waiting'])
  expect(states({ status: 'validated' })).toEqual(['ok', 'running', 'waiting', 'waiting'])
  expect(states({ status: 'broadcast' })).toEqual(['ok', 'ok', 'running', 'waiting'])
  expect(states({ status: 'finalized' })).toEqual(['ok', 'ok', 'ok', 'ok'])
})

it('marks where it failed, until the next try gets there', () => {
  expect(states({ status: 'failed', failure })).toEqual(['ok', 'failed', 'waiting', 'waiting'])
  expect(states({ status: 'accepted', failure })).toEqual(['ok', 'failed', 'waiting', 'waiting'])
  expect(states({ status: 'claimed', failure })).toEqual(['running', 'waiting', 'waiting', 'waiting'])
})

it('shows nothing as done where a job was cancelled before it began', () => {
  expect(states({ status: 'failed', cancelled: true })).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
})
