import { describe, expect, it } from 'vitest'
import { toWire } from '../p2p/wire.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { readQuestion, writeQuestion } from './ack-question.js'

const { record, chunks } = sealRecord()
const question = { record, contextGraphId: 2n ** 255n, epochs: 2 }
const wire = (more: object) => toWire({ record, contextGraphId: '7', epochs: 2, ...more })

describe('the question to a core node', () => {
  it('is read as it was written, with and without content', () => {
    expect(readQuestion(writeQuestion(question))).toEqual(question)
    expect(readQuestion(writeQuestion({ ...question, chunks }))).toEqual({ ...question, chunks })
  })

  it.each([
    ['a record that is none', { record: {} }],
    ['a record that its author has not sealed', { record: { ...record, version: 2 } }],
    ['a graph without a number', { contextGraphId: '0' }],
    ['a graph whose number is no text', { contextGraphId: 7 }],
    ['no epochs', { epochs: 0 }],
    ['epochs that are no number', { epochs: '2' }],
    ['content that is no list', { chunks: 'text' }],
    ['content in too many parts', { chunks: Array(65).fill(new Uint8Array()) }],
    ['content that is no bytes', { chunks: ['text'] }],
  ])('is refused with %s', (_, more) => {
    expect(() => readQuestion(wire(more))).toThrow(expect.objectContaining({ code: 'RECORD_INVALID' }))
  })
})
