import type { Receipt } from '@kg/store'
import { expect, it } from 'vitest'
import { formatConnected, formatEvent } from './format-event.js'

const receipt: Receipt = {
  seq: 7,
  time: 0,
  action: 'asset.share',
  agent: 'did:kg:agent:0x1',
  subject: 'line\nbreak',
  prev: '0xaa',
  hash: '0xbb',
  changes: '',
  signature: '0xcc',
}

it('writes a receipt as one event, without its signature', () => {
  const [id, event, data, ...end] = formatEvent(receipt).split('\n')
  expect([id, event, end]).toEqual(['id: 7', 'event: asset.share', ['', '']])
  expect(JSON.parse(data?.replace('data: ', '') ?? '')).toEqual({
    seq: 7,
    time: '1970-01-01T00:00:00.000Z',
    action: 'asset.share',
    agent: 'did:kg:agent:0x1',
    subject: 'line\nbreak',
    hash: '0xbb',
  })
})

it('says layer and root where the receipt has them', () => {
  expect(formatEvent({ ...receipt, layer: 'swm', root: '0xdd' })).toContain('"layer":"swm","root":"0xdd"')
})

it('marks a receipt that it cannot show, so that the stream goes on', () => {
  const text = formatEvent({ ...receipt, time: Number.MAX_SAFE_INTEGER })
  expect(text).toContain('"time":"1970-01-01T00:00:00.000Z"')
  expect(text).toContain('"unreadable":true')
})

it('writes a notice without a number, so that a reader who comes back asks for the receipts it missed', () => {
  const agent = `0x${'a1'.repeat(20)}`
  const notice = { action: 'publish.progress', subject: 'urn:kg:job:1', agent, describe: () => ({ job: {} }) }
  const data = { action: 'publish.progress', subject: 'urn:kg:job:1', agent: `did:kg:agent:${agent}`, job: {} }
  expect(formatEvent(notice)).toBe(`event: publish.progress\ndata: ${JSON.stringify(data)}\n\n`)
})

it('begins a stream with the newest number', () => {
  expect(formatConnected(3)).toBe('event: connected\ndata: {"seq":3}\n\n')
})
